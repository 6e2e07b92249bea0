import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '#platform/i18n/fill.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';

/** On paper only: what a list is of, and as of when; on the screen its filters say so. */
export function Printed({ children }: { children?: ReactNode }) {
  const { texts, locale } = useDesk();
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const print = () => flushSync(() => setAt(new Date()));
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, []);
  return (
    <p className="desk-printed desk-paper-only">
      <strong>{children}</strong>
      <span className="desk-note">
        {fill(texts.printed, { at: formatInstant(at.toISOString(), locale) })}
      </span>
    </p>
  );
}
