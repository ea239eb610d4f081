"use strict";
// A click on the head of a column sorts a table by it; a second one turns the order round.
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
