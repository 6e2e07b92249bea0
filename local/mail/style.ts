import { createHash } from 'node:crypto';

/** The pages' style; the policy names its digest, so no other passes. */
export const style = `
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

.mails { margin: 0; padding: 0; list-style: none; border-block-start: 1px solid var(--line); }
.mails a {
  display: grid;
  gap: 0 1.5rem;
  grid-template-columns: minmax(0, 1fr) auto;
  padding: 0.875rem 0.75rem;
  border-block-end: 1px solid var(--line);
  color: inherit;
  text-decoration: none;
}
.mails a:hover { background: var(--raised); }
.mails strong { font-weight: 600; }
.mails time { text-align: end; white-space: nowrap; }
.mails span { grid-column: 1 / -1; }

.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 1.25rem; margin: 0; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; }

.view { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin-block-end: 1rem; }
fieldset { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0; padding: 0; border: 0; }
legend { float: inline-start; padding: 0; color: var(--muted); line-height: 1.75rem; }
label { display: flex; align-items: center; gap: 0.375rem; min-block-size: 1.75rem; }
input { accent-color: var(--accent); margin: 0; }
iframe {
  display: block;
  inline-size: 100%;
  block-size: min(46rem, 80vh);
  resize: vertical;
  border: 1px solid var(--line);
  background: Canvas;
  color-scheme: light;
}
iframe.dark { color-scheme: dark; }
body:has(#light:checked) iframe.dark, body:has(#dark:checked) iframe.light { display: none; }
body:has(#narrow:checked) iframe { max-inline-size: calc(375px + 2px); }
body:has(#middle:checked) iframe { max-inline-size: calc(700px + 2px); }

pre {
  margin: 0;
  padding: 1rem;
  border: 1px solid var(--line);
  background: var(--raised);
  font: 0.875rem/1.6 ui-monospace, monospace;
  white-space: pre-wrap;
  unicode-bidi: plaintext;
}
details { margin-block-end: 0.75rem; }
summary { padding-block: 0.25rem; cursor: pointer; }
@media (width < 40rem) {
  .mails a { grid-template-columns: minmax(0, 1fr); padding-inline: 0; }
  .mails time { text-align: start; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-block-end: 0.5rem; }
}
`;

/** How a policy names {@link style}. */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
