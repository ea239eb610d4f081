/* Writes the look-ups of a search for `cargo xtask bench --trace FILE`. C99 and C++; include it in one file, and
   let one thread write. */
#ifndef RAYBENCH_TRACE_H
#define RAYBENCH_TRACE_H
#include <stdint.h>
#include <stdio.h>

enum { TRACE_ROOK = 1, TRACE_BISHOP, TRACE_QUEEN, TRACE_BOTH, TRACE_MOVE_MADE, TRACE_EVALUATED };

static FILE *trace_file;
static uint64_t trace_records;

/* Begins a trace; 0 if that can be written. */
static int trace_open(const char *path) {
    const uint32_t version_and_order[2] = {2, 0x01020304};
    trace_file = fopen(path, "wb");
    trace_records = 0;
    return !(trace_file && fwrite("raytrace", 8, 1, trace_file) && fwrite(version_and_order, 8, 1, trace_file));
}

/* Adds a record. TRACE_BOTH is a rook and a bishop asked at once; squares count from a1 = 0 to h8 = 63. Of
   TRACE_MOVE_MADE and TRACE_EVALUATED square and occupied are 0. */
static void trace_record(int kind, int square, uint64_t occupied) {
    const uint64_t words[2] = {(uint64_t)kind | (uint64_t)square << 8, occupied};
    fwrite(words, 16, 1, trace_file);
    ++trace_records;
}

/* Ends it with the number of its records (kind 7); 0 if all of it was written. A trace without that is refused. */
static int trace_close(void) {
    int failed;
    trace_record(7, 0, trace_records);
    failed = ferror(trace_file);
    return fclose(trace_file) || failed;
}
#endif
