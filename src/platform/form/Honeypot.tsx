import { honeypotField } from '#platform/contract/limits.ts';

/** A hidden field for programs: people neither see nor reach it, and browsers do not fill it in. */
export function Honeypot() {
  return (
    <div hidden>
      <input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" aria-hidden="true" />
    </div>
  );
}
