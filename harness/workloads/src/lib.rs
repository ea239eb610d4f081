//! Boards to measure on: seeded generators, game-like positions, FEN and EPD files.
