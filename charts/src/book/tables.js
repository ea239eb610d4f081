"use strict";
// A click on the head of a column sorts the table by it; a second click reverses the order.
for (const head of document.querySelectorAll(".content th")) {
    head.addEventListener("click", () => {
        const table = head.closest("table");
        const column = [...head.parentNode.children].indexOf(head);
        const down = head.dataset.order === "up";
        for (const other of head.parentNode.children) delete other.dataset.order;
        head.dataset.order = down ? "down" : "up";
        const key = (row) => row.children[column]?.textContent.trim() ?? "";
        const number = (text) => parseFloat(text.replace(/[^0-9.eE+-]+.*$/, ""));
        const by = (a, b) => {
            const [x, y] = [key(a), key(b)], [n, m] = [number(x), number(y)];
            if (Number.isNaN(n) !== Number.isNaN(m)) return Number.isNaN(n) ? 1 : -1;
            const order = Number.isNaN(n) ? x.localeCompare(y) : n - m;
            return down ? -order : order;
        };
        const body = table.tBodies[0];
        [...body.rows].sort(by).forEach((row) => body.append(row));
    });
}
// A menu above each table of routines hides the rows that a class of CPUs cannot run. CLASSES is in classes.js.
for (const table of document.querySelectorAll(".content table")) {
    const routine = (row) => [...row.cells].map((cell) => cell.textContent.split(",")[0].trim())
        .find((name) => name in CLASSES.of);
    const rows = [...table.tBodies[0].rows].filter(routine);
    if (rows.length < 4) continue;
    const menu = document.createElement("select");
    menu.setAttribute("aria-label", "Show the routines that a class of CPUs runs");
    menu.append(new Option("rows for all CPUs", -1), ...CLASSES.names.map((name, at) => new Option(name, at)));
    menu.addEventListener("change", () => {
        for (const row of rows) {
            row.hidden = menu.value >= 0 && !(CLASSES.of[routine(row)] >> menu.value & 1);
        }
    });
    const frame = table.closest(".table-wrapper") ?? table;
    frame.before(menu);
}
