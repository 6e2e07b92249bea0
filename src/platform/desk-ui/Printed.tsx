import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '#platform/i18n/fill.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';

/** Only on paper: which list was printed and when; on screen its filters show that. */
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
