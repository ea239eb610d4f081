// Narrows the page, sorts and filters tables, copies commands, steps through films. The page is whole without it.
'use strict';
for (const table of document.querySelectorAll('table')) {
  table.querySelectorAll('thead th').forEach((head) => {
    const button = document.createElement('button');
    if (head.querySelector('a')) {
      // A link stays one, and the button stands behind it.
      button.textContent = '\u2195';
      button.ariaLabel = `sort by ${head.textContent}`;
    } else button.append(...head.childNodes);
    head.append(button);
    const column = head.cellIndex;
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      for (const other of table.querySelectorAll('[aria-sort]')) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const value = (row) => {
        const text = row.cells[column]?.textContent ?? '';
        // A cell of figures goes by the one that it begins with.
        return head.classList.contains('n') ? parseFloat(/-?\d.*/.exec(text)?.[0]) : text;
      };
      const order = (one, other) => {
        const [a, b] = [value(one), value(other)];
        // What has no figure stays last.
        if (typeof a === 'number') return isNaN(a) - isNaN(b) || (down ? b - a : a - b) || 0;
        return down ? b.localeCompare(a) : a.localeCompare(b);
      };
      for (const body of table.tBodies) {
        const rows = [...body.rows].filter((row) => !row.querySelector('[scope=rowgroup]'));
        body.append(...rows.sort(order));
      }
    });
  });
  if (table.querySelectorAll('tbody tr').length > 12) {
    const field = document.createElement('input');
    field.type = 'search';
    field.className = 'filter';
    field.placeholder = 'filter rows';
    field.setAttribute('aria-label', `filter rows of ${table.caption?.textContent ?? 'the table'}`);
    field.addEventListener('input', () => {
      const wanted = field.value.toLowerCase();
      for (const row of table.querySelectorAll('tbody tr')) {
        row.hidden = !row.querySelector('[scope=rowgroup]') && !row.textContent.toLowerCase().includes(wanted);
      }
    });
    table.parentElement.before(field);
  }
}
for (const code of document.querySelectorAll('.copy')) {
  const button = document.createElement('button');
  button.className = 'copied';
  const file = code.tagName === 'PRE';
  button.textContent = file ? 'copy the code' : 'copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'copied';
    } catch {
      getSelection().selectAllChildren(code);
    }
  });
  if (file) code.before(button); else code.after(button);
}
// The page narrowed to what a CPU runs, to tables of a size, to a query; the address keeps the choice.
const filters = document.getElementById('filters');
if (filters) {
  const choices = [...filters.querySelectorAll('select')];
  const known = new Map([...document.querySelectorAll('tr[data-of]')].map((row) => [row.dataset.of, row.dataset]));
  const named = [];
  for (const table of document.querySelectorAll('table')) {
    const query = [...table.querySelectorAll('thead th')].findIndex((head) => head.textContent === 'query');
    for (const row of table.querySelectorAll('tbody tr')) {
      const name = row.querySelector('th[scope=row]')?.textContent.split(/[ ,]/)[0].split('/').slice(0, 2).join('/');
      const of = known.get(name);
      if (of) named.push({ row, of, query: row.cells[query]?.textContent });
    }
  }
  const narrow = () => {
    const [cpu, tables, query] = choices.map((choice) => choice.value);
    const asks = (words) => !query || words.split(' ').includes(query);
    const fits = (of) => (!cpu || of.on.split(' ').includes(cpu)) && (!tables || Number(of.bytes) <= Number(tables))
      && asks(of.asks);
    const isQuery = (words) => [...choices[2].options].some((option) => option.value === words);
    for (const { row, of, query: own } of named) row.classList.toggle('unfit', !fits(of) || (isQuery(own) && !asks(own)));
    for (const part of document.querySelectorAll('details[data-asks]')) {
      part.classList.toggle('unfit', !asks(part.dataset.asks));
    }
    for (const variant of document.querySelectorAll('.variant')) {
      const rows = [...variant.querySelectorAll('tr[data-of]')];
      variant.classList.toggle('unfit', rows.length > 0 && !rows.some((row) => fits(row.dataset)));
    }
    for (const link of document.querySelectorAll('a[data-of]')) {
      const of = known.get(link.dataset.of);
      link.classList.toggle('unfit-name', Boolean(of) && !fits(of));
    }
    const count = [...known.values()].filter(fits).length;
    filters.querySelector('output').textContent = `${count} of ${known.size} routines`;
  };
  const wanted = new URLSearchParams(location.search);
  for (const choice of choices) {
    const value = wanted.get(choice.name);
    if ([...choice.options].some((option) => option.value === value)) choice.value = value;
    choice.addEventListener('change', () => {
      narrow();
      const address = new URL(location.href);
      if (choice.value) address.searchParams.set(choice.name, choice.value);
      else address.searchParams.delete(choice.name);
      history.replaceState(null, '', address);
    });
  }
  filters.hidden = false;
  filters.open = choices.some((choice) => choice.value);
  narrow();
}
// Whoever goes to what is folded finds it unfolded, where the browser does not see to that.
const unfold = () => {
  const place = document.getElementById(location.hash.slice(1));
  for (let unfit = place?.closest('.unfit'); unfit; unfit = unfit.parentElement.closest('.unfit')) unfit.classList.remove('unfit');
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  if (place?.closest('details')) place.scrollIntoView();
};
addEventListener('hashchange', unfold);
unfold();
for (const film of document.querySelectorAll('.film')) {
  const frames = [...film.querySelectorAll('.strip li')];
  if (frames.length < 2) continue;
  const bar = document.createElement('p');
  bar.className = 'steps';
  const place = document.createElement('output');
  const stepped = () => film.classList.contains('stepped');
  let [now, timer] = [0, 0];
  const show = (wanted) => {
    frames[now].classList.remove('now');
    now = (wanted + frames.length) % frames.length;
    frames[now].classList.add('now');
    place.textContent = stepped() ? `${now + 1} of ${frames.length}` : '';
  };
  const stop = () => { clearInterval(timer); timer = 0; play.textContent = 'play'; place.ariaLive = 'polite'; };
  const add = (words, act) => {
    const button = document.createElement('button');
    button.textContent = words;
    button.addEventListener('click', () => act(button));
    bar.append(button);
    return button;
  };
  const one = () => { film.classList.add('stepped'); all.textContent = 'all boards'; show(now); };
  const play = add('play', () => {
    if (timer) return stop();
    one();
    // While it plays nobody could keep up with what is read aloud.
    place.ariaLive = 'off';
    timer = setInterval(() => show(now + 1), 900);
    play.textContent = 'stop';
  });
  add('back', () => { stop(); one(); show(now - 1); });
  add('step', () => { stop(); if (stepped()) show(now + 1); else one(); });
  const all = add('one board', () => {
    stop();
    film.classList.toggle('stepped');
    all.textContent = stepped() ? 'all boards' : 'one board';
    show(now);
  });
  // The arrows step, too.
  bar.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) { stop(); one(); show(now + by); event.preventDefault(); }
  });
  bar.append(place);
  film.querySelector('.strip').before(bar);
  show(0);
}
const folds = () => document.querySelectorAll('details');
addEventListener('beforeprint', () => folds().forEach((fold) => { fold.dataset.was = fold.open; fold.open = true; }));
addEventListener('afterprint', () => folds().forEach((fold) => { fold.open = fold.dataset.was === 'true'; }));
