// Looks at the open page for what stands in the way of a reader with other eyes, hands or screens, and
// returns a list of {rule, what, plot}: the rule that is broken, the element, and the number of the plot
// (`data-fault`) in which it lies, if faults were planted. Everything is unfolded first, and stays so.
// Rules are after WCAG 2.2 (W3C, 2023).
(() => {
  'use strict';
  const found = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const words = (element) => element.textContent.replace(/\s+/g, ' ').trim();
  const plots = all('[data-fault]');
  const say = (rule, element, why = '') => found.push({
    rule,
    what: `${why} ${element.cloneNode().outerHTML ?? ''} ${words(element).slice(0, 60)}`.trim(),
    plot: plots.indexOf(element.closest('[data-fault]')),
  });
  const by = (ids) => (ids ?? '').split(/\s+/).map((id) => document.getElementById(id)).filter(Boolean);
  const root = document.documentElement;
  for (const fold of all('details')) fold.open = true;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });

  // Names (1.1.1, 2.4.4, 4.1.2).
  const name = (element) => [
    by(element.getAttribute('aria-labelledby')).map(words).join(' '),
    element.getAttribute('aria-label'),
    element.alt,
    ...[...(element.labels ?? [])].map(words),
    words(element),
    ...all('img[alt]', element).map((image) => image.alt),
  ].map((one) => one?.trim()).find(Boolean) ?? '';
  const named = (rule, selector) => {
    for (const element of all(selector)) if (seen(element) && !name(element)) say(rule, element);
  };
  named('button-name', 'button, [role=button], summary, input[type=submit], input[type=button]');
  named('link-name', 'a[href]');
  named('field-name', 'input:not([type=hidden]):not([type=submit]):not([type=button]), select, textarea');
  named('heading-name', 'h1, h2, h3, h4, h5, h6, th, caption');
  for (const part of all('[role=region], iframe')) {
    if (!part.ariaLabel && !part.title && !by(part.getAttribute('aria-labelledby')).length) say('region-name', part);
  }
  for (const image of all('img:not([alt])')) say('image-name', image);
  for (const image of all('svg')) {
    if (image.parentElement.closest('svg') || image.closest('[aria-hidden=true]')) continue;
    const title = [...image.children].find((child) => child.localName === 'title');
    if (image.getAttribute('role') !== 'img') say('image-role', image);
    else if (!title && !image.hasAttribute('aria-label') && !by(image.getAttribute('aria-labelledby')).length) say('image-name', image);
  }

  // The document (1.4.4, 2.4.1, 2.4.2, 3.1.1).
  if (!/^[a-z]{2}/.test(root.lang)) say('language', root);
  if (!document.title.trim()) say('title', root);
  const viewport = document.querySelector('meta[name=viewport]')?.content ?? '';
  if (!viewport.includes('width=device-width') || /user-scalable=no|maximum-scale/.test(viewport)) say('viewport', root);
  for (const meta of all('meta[http-equiv=refresh]')) say('refresh', meta);
  if (all('main').length !== 1) say('main', root);
  for (const child of document.body.children) {
    const is_place = child.matches('header, nav, main, footer, aside, script, a[href^="#"], [aria-hidden=true]');
    if (!is_place && seen(child) && words(child)) say('place', child);
  }

  // Structure (1.3.1, 2.4.6, 4.1.2).
  const ids = new Set();
  for (const element of all('[id]')) {
    if (ids.has(element.id)) say('twice', element);
    ids.add(element.id);
  }
  let level = 0;
  for (const heading of all('h1, h2, h3, h4, h5, h6').filter(seen)) {
    const own = Number(heading.localName[1]);
    if (own > level + 1) say('heading-order', heading);
    level = own;
  }
  for (const table of all('table')) {
    if (!table.querySelector('th')) say('table-heads', table);
    if (!table.caption && !table.ariaLabel && !table.closest('[role=region][aria-label]')) say('table-name', table);
  }
  for (const head of all('th')) if (!/^(col|row)(group)?$/.test(head.scope)) say('head-scope', head);
  for (const item of all('li')) if (!item.parentElement.matches('ul, ol, menu')) say('list', item);
  for (const list of all('ul, ol')) for (const child of list.children) if (child.localName !== 'li') say('list', child);
  for (const list of all('dl')) for (const child of list.children) if (!child.matches('dt, dd, div')) say('list', child);
  for (const fold of all('details')) if (fold.firstElementChild?.localName !== 'summary') say('summary', fold);
  for (const key of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for']) {
    for (const element of all(`[${key}]`)) {
      const wanted = element.getAttribute(key).split(/\s+/);
      if (by(element.getAttribute(key)).length !== wanted.length) say('reference', element, key);
    }
  }
  const roles = 'img region button link navigation main search status alert note group list listitem table presentation none';
  for (const element of all('[role]')) if (!roles.split(' ').includes(element.getAttribute('role'))) say('role', element);
  const sorts = 'ascending descending none other';
  for (const head of all('[aria-sort]')) if (!sorts.split(' ').includes(head.getAttribute('aria-sort'))) say('sort', head);
  for (const link of all('a[href^="#"]')) if (!by(link.getAttribute('href').slice(1)).length) say('leads-nowhere', link);

  // What comes from elsewhere, or acts where the policy forbids it.
  const loading = 'img[src], script[src], link[href], iframe[src], object[data], embed[src], source[src], source[srcset], video[src], audio[src], use';
  for (const element of all(loading)) {
    const from = ['src', 'srcset', 'href', 'data'].map((key) => element.getAttribute(key)).find(Boolean) ?? '';
    if (!from.startsWith('#') && !from.startsWith('data:')) say('elsewhere', element);
  }
  for (const element of all('*')) {
    if (element.getAttributeNames().some((key) => /^on|^style$/.test(key))) say('acts', element);
  }

  // Hands (2.1.1, 2.4.3, 2.4.7, 2.5.8, 4.1.2).
  const acting = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';
  const reached = all(acting).filter((element) => element.tabIndex >= 0 && !element.disabled && seen(element));
  for (const element of reached) {
    if (element.tabIndex > 0) say('tab-order', element);
    if (element.closest('[aria-hidden=true]')) say('hidden-focus', element);
    if (element.parentElement.closest('a[href], button, [role=button], summary')) say('nested', element);
  }
  for (const element of all('[role=button], [onclick]')) if (!element.matches(acting)) say('by-keyboard', element);
  const scrolls = (element, style) => /auto|scroll/.test(style.overflowX + style.overflowY)
    && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
  const kinds = new Map();
  for (const element of reached) {
    const kind = `${element.localName}.${element.className}${element.parentElement.localName}`;
    if (!kinds.has(kind)) kinds.set(kind, element);
  }
  for (const element of kinds.values()) {
    element.focus({ preventScroll: true });
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    if (outlineStyle === 'none' && boxShadow === 'none') say('focus-seen', element);
    element.blur();
  }
  const inline = (element) => element.localName === 'a' && getComputedStyle(element).display === 'inline'
    && words(element.parentElement) !== words(element);
  const targets = reached
    .filter((element) => element.matches('a[href], button, input, select, textarea, summary') && !inline(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .sort((one, other) => one.box.top - other.box.top);
  const small = (box) => box.width < 23.5 || box.height < 23.5;
  targets.forEach(({ element, box }, index) => {
    if (!small(box)) return;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const near = (other) => {
      const [dx, dy] = small(other)
        ? [x - (other.left + other.right) / 2, y - (other.top + other.bottom) / 2]
        : [x - Math.min(Math.max(x, other.left), other.right), y - Math.min(Math.max(y, other.top), other.bottom)];
      return Math.hypot(dx, dy) < (small(other) ? 23.5 : 12);
    };
    for (let at = index + 1; at < targets.length && targets[at].box.top < box.bottom + 24; at++) {
      if (near(targets[at].box)) { say('target-size', element); return; }
    }
    for (let at = index - 1; at >= 0 && targets[at].box.top > box.top - 200; at--) {
      if (near(targets[at].box)) { say('target-size', element); return; }
    }
  });

  // Screens (1.4.10): nothing wider than the window but in a box of its own that scrolls, and by keys too.
  const width = root.clientWidth;
  if (document.scrollingElement.scrollWidth > width) say('overflow', root, `${document.scrollingElement.scrollWidth} px`);
  const cuts = new Map();
  const cut = (element) => {
    if (!element || element === document.body || element === root) return false;
    if (!cuts.has(element)) cuts.set(element, getComputedStyle(element).overflowX !== 'visible' || cut(element.parentElement));
    return cuts.get(element);
  };
  for (const element of all('body *').filter(seen)) {
    if (element.closest('svg') && element.localName !== 'svg') continue;
    if (element.getBoundingClientRect().right > width + 1 && !cut(element.parentElement)) say('overflow', element);
    const style = getComputedStyle(element);
    const by_keys = element.tabIndex >= 0 || element.querySelector(acting);
    if (element.localName !== 'svg' && scrolls(element, style) && !by_keys) say('scroll-by-keyboard', element);
    if (/hidden|clip/.test(style.overflowX) && element.localName !== 'svg' && words(element)
      && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1) say('cut-off', element);
  }

  // Eyes (1.4.3): words on their paper; of pictures, on the paper below the picture.
  const numbers = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const over = ([r, g, b, a = 1], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
  const linear = (part) => (part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const probe = document.createElement('i');
  probe.style.backgroundColor = 'Canvas';
  document.body.append(probe);
  const canvas = numbers(getComputedStyle(probe).backgroundColor);
  probe.remove();
  const papers = new Map();
  const paper = (element) => {
    if (!element) return canvas;
    if (!papers.has(element)) papers.set(element, over(numbers(getComputedStyle(element).backgroundColor), paper(element.parentElement)));
    return papers.get(element);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const read = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || read.has(element)) continue;
    if (!seen(element) || element.closest('script, style, title, desc, [aria-hidden=true]')) continue;
    read.add(element);
    const style = getComputedStyle(element);
    const drawn = element.closest('svg');
    const ink = numbers(drawn ? style.fill : style.color);
    const opacity = Number(style.opacity) * (drawn ? Number(style.fillOpacity) : 1);
    const below = paper(drawn ?? element);
    const colour = over([...ink.slice(0, 3), (ink[3] ?? 1) * opacity], below);
    const [high, low] = [light(colour), light(below)].sort((one, other) => other - one);
    const contrast = (high + 0.05) / (low + 0.05);
    const size = parseFloat(style.fontSize) * (drawn ? Math.abs(element.getScreenCTM?.()?.a ?? 1) : 1);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) say('contrast', element, contrast.toFixed(2));
    if (size < 9) say('tiny', element, `${size.toFixed(1)} px`);
  }
  return found;
})()
