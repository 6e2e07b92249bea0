import { type ReactNode, useRef, useState } from 'react';
import { focusNear } from './focus-near.ts';

export interface ActionButtonProps {
  onAction: () => Promise<unknown>;
  /** With `submit`, Enter in a field of the form presses the button. */
  type?: 'button' | 'submit';
  className?: string;
  label?: string;
  autoFocus?: boolean;
  /** The button stays visible but does nothing. */
  isIdle?: boolean;
  children: ReactNode;
}

/**
 * A button that runs one action at a time. While the action runs, the button keeps its size, label and focus;
 * if the button disappears with the action, the focus moves to an element nearby.
 */
export function ActionButton({
  onAction,
  type = 'button',
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
      type={type}
      className={className}
      aria-disabled={isBusy || isIdle}
      aria-busy={isBusy}
      aria-label={label}
      autoFocus={autoFocus}
      onClick={(event) => {
        event.preventDefault();
        void act(event.currentTarget);
      }}
    >
      {children}
    </button>
  );
}
