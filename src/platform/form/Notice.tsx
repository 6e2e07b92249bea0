import { type ReactNode, useEffect, useRef } from 'react';

/** Says why something did not work; it takes the focus as it appears, and so is read out. */
export function Notice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="notice">
      {children}
    </div>
  );
}
