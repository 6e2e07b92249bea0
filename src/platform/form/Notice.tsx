import { type ReactNode, useEffect, useRef } from 'react';

/** Says why an action failed. Takes the focus when it appears, so that screen readers read it out. */
export function Notice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="notice">
      {children}
    </div>
  );
}
