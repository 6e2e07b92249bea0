import { type ReactNode, useCallback, useState } from 'react';

/**
 * A frame of limited height. The keyboard stops at it only while what it holds is longer, as it then scrolls.
 */
export function Scroll({
  label,
  className = 'desk-scroll',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const [isLong, setIsLong] = useState(false);
  // The frame grows with its list until it scrolls, so its own size tells.
  const watch = useCallback((frame: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setIsLong(frame.scrollHeight > frame.clientHeight));
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={watch}
      className={className}
      role="region"
      {...(isLong && { tabIndex: 0 })}
      aria-label={label}
    >
      {children}
    </div>
  );
}
