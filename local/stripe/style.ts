import { baseStyle } from '#local/page/style.ts';

/** The style of the Stripe pages; their policy allows only its digest. */
export const style = `${baseStyle}
h1 + p { margin-block-start: -0.5rem; }
.notice { padding: 0.75rem 1rem; border-inline-start: 3px solid var(--accent); background: var(--raised); }
.payments { margin: 1.5rem 0 0; padding: 0; list-style: none; border-block-start: 1px solid var(--line); }
.payments > li {
  display: grid;
  gap: 0.25rem 1.5rem;
  grid-template-columns: minmax(0, 1fr) auto;
  padding: 1.25rem 0.75rem;
  border-block-end: 1px solid var(--line);
}
.payments > li:target { background: var(--raised); }
.payments h2 { margin: 0; font: 600 1rem/1.55 system-ui, sans-serif; }
.amount { font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap; }
.payments p, .payments form, .payments ul { grid-column: 1 / -1; margin: 0; }
.payments ul { padding: 0; list-style: none; }
.payments ul li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; padding-block: 0.25rem; }
.payments p .quiet { display: block; }
.payments code { font: 0.8125rem/1.55 ui-monospace, monospace; color: var(--muted); }
.acts { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; padding-block-start: 0.375rem; }
button, .field {
  min-block-size: 2.5rem;
  padding: 0.375rem 0.875rem;
  border: 1px solid var(--line);
  border-radius: 2px;
  background: var(--raised);
  color: inherit;
  font: inherit;
  font-size: 0.9375rem;
}
button { cursor: pointer; }
button:hover { border-color: var(--accent); }
.acts .field { inline-size: 8rem; text-align: end; }
.acts label { display: flex; align-items: center; gap: 0.5rem; }

.pay { max-inline-size: 28rem; margin: 2.5rem auto 0; }
.pay h1 { margin: 0; }
.price { margin: 0.25rem 0 1.5rem; font: 500 2.25rem/1.2 Georgia, serif; font-variant-numeric: lining-nums tabular-nums; }
.pay form { display: grid; gap: 1.25rem; margin-block: 1.5rem; }
.pay .row { display: grid; gap: 0.25rem; }
.pay .row p { margin: 0; }
.pay .field { inline-size: 100%; min-block-size: 2.75rem; }
.pay fieldset { margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 2px; }
.pay legend { padding: 0; margin-block-end: 0.25rem; }
.pay fieldset label {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: 3rem;
  padding: 0.5rem 0.875rem;
  background: var(--raised);
}
.pay fieldset label + label { border-block-start: 1px solid var(--line); }
.pay input[type='radio'] { accent-color: var(--accent); margin: 0; inline-size: 1.125rem; block-size: 1.125rem; flex: none; }
.pay button { min-block-size: 3rem; border-color: var(--ink); background: var(--ink); color: var(--paper); font-weight: 600; }
.pay button:hover { opacity: 0.9; }
@media (width < 40rem) {
  .payments > li { padding-inline: 0; }
  .pay { margin-block-start: 1.5rem; }
}
`;
