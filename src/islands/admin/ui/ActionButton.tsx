import { type ReactNode, useRef, useState } from 'react';

export interface ActionButtonProps {
  onAction: () => Promise<unknown>;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A button that does one thing at a time; it keeps its size, its words and the focus meanwhile. */
export function ActionButton({
  onAction,
  className = 'button-quiet desk-button',
  label,
  children,
}: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function act() {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    await onAction();
    isRunning.current = false;
    setIsBusy(false);
  }

  return (
    <button
      type="button"
      className={className}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      aria-label={label}
      onClick={() => void act()}
    >
      {children}
    </button>
  );
}
