import { type ReactNode, useRef, useState } from 'react';
import { focusNear } from './focus-near.ts';

export interface ActionButtonProps {
  onAction: () => Promise<unknown>;
  className?: string;
  label?: string;
  autoFocus?: boolean;
  /** It stays where it is, and does nothing. */
  isIdle?: boolean;
  children: ReactNode;
}

/**
 * A button that does one thing at a time; it keeps its size, its words and the focus meanwhile, and
 * should it go with what it did, leaves the focus near.
 */
export function ActionButton({
  onAction,
  className = 'button-quiet desk-button',
  label,
  autoFocus,
  isIdle = false,
  children,
}: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function act(button: Element) {
    if (isRunning.current || isIdle) return;
    const giveBack = focusNear(button);
    isRunning.current = true;
    setIsBusy(true);
    await onAction();
    isRunning.current = false;
    setIsBusy(false);
    giveBack();
  }

  return (
    <button
      type="button"
      className={className}
      aria-disabled={isBusy || isIdle}
      aria-busy={isBusy}
      aria-label={label}
      autoFocus={autoFocus}
      onClick={({ currentTarget }) => void act(currentTarget)}
    >
      {children}
    </button>
  );
}
