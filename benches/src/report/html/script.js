'use strict';
(() => {
  const root = document.documentElement;
  const stored = (value) => {
    try {
      if (value) localStorage.setItem('theme', value);
      return localStorage.getItem('theme');
    } catch { return null; }
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const theme = () => root.dataset.theme || (system.matches ? 'dark' : 'light');
  const toggle = document.querySelector('.theme');
  const tell = () => { toggle.textContent = theme() === 'dark' ? 'Light' : 'Dark'; };
  const before = stored();
  if (before === 'dark' || before === 'light') root.dataset.theme = before;
  toggle.hidden = false;
  tell();
  system.addEventListener('change', tell);
  toggle.addEventListener('click', () => {
    root.dataset.theme = theme() === 'dark' ? 'light' : 'dark';
    stored(root.dataset.theme);
    tell();
  });

  const key = (row, at) => {
    const cell = row.cells[at];
    return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v);
  };
  const order = (a, b) => {
    if (a === '' || b === '') return (a === '') - (b === '');
    return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true });
  };
  for (const head of document.querySelectorAll('thead th')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      for (const other of head.parentNode.cells) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const body = head.closest('table').tBodies[0];
      const rows = [...body.rows].sort((a, b) => order(key(a, head.cellIndex), key(b, head.cellIndex)));
      body.append(...(down ? rows.reverse() : rows));
    });
  }

  const filter = document.querySelector('nav input');
  if (filter) {
    filter.hidden = false;
    filter.addEventListener('input', () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const section of document.querySelectorAll('[data-filter]')) {
        let shown = 0;
        for (const row of section.querySelectorAll('tbody tr')) {
          const text = row.textContent.toLowerCase();
          row.hidden = !words.every((word) => text.includes(word));
          shown += row.hidden ? 0 : 1;
        }
        section.hidden = shown === 0;
        for (const charts of section.querySelectorAll('.charts')) charts.hidden = words.length > 0;
      }
    });
  }
})();
