import { createHash } from 'node:crypto';

/** The style of all pages of the stack; each page adds its own. */
export const baseStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f2e9, #101817);
  --raised: light-dark(#fdfbf6, #172120);
  --ink: light-dark(#14231f, #ece5d6);
  --muted: light-dark(#57605a, #a6aca2);
  --line: light-dark(#d9d1c1, #2d3937);
  --accent: light-dark(#79591f, #d2b077);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-inline-size: 72rem;
  padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { margin: 0.25rem 0 1rem; font: 500 1.75rem/1.25 Georgia, serif; }
h2 { margin: 2.5rem 0 0.75rem; font: 500 1.25rem/1.3 Georgia, serif; }
.quiet { color: var(--muted); font-size: 0.875rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; font-size: 0.9375rem; }
nav a { padding-block: 0.25rem; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 1.25rem; margin: 0; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; }
@media (width < 40rem) {
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-block-end: 0.5rem; }
}
`;

/** The source expression of a style for a policy, which then allows no other style. */
export const styleSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
