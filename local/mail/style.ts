import { baseStyle } from '#local/page/style.ts';

/** The style of the mail pages; their policy allows only its digest. */
export const style = `${baseStyle}
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
}
`;
