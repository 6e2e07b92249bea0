import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { forgetToasts } from './forget-toasts.ts';
import { takeOff } from './off-document.ts';

/** Wraps content for signed-in admins. While `isOff`, its nodes are removed from the document. */
export function OffDocument({ isOff, children }: { isOff: boolean; children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOff || !holder.current) return undefined;
    forgetToasts();
    return takeOff(holder.current);
  }, [isOff]);
  return (
    <div ref={holder} className="desk-holder">
      {children}
    </div>
  );
}
