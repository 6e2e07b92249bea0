import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useDesk } from '#islands/admin/desk.ts';
import { focusNear } from './focus-near.ts';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Hides all behind it: for a sign-in over what only a signed-in person may see. */
  isOpaque?: boolean;
  /** Whether it closes is for `onClose` to decide, even where the browser closed it already. */
  isHeld?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Messages go into the dialog in front, below its title and what closes it; two that close at once
 * leave in any order.
 */
function bringToasts() {
  const toasts = document.getElementById('toasts');
  const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  const front = [...dialogs].at(-1) ?? document.body;
  if (toasts && toasts.parentElement !== front) front.append(toasts);
  const head = front.querySelector<HTMLElement>(':scope > .desk-dialog-head');
  const below = head ? front.offsetTop + head.offsetTop + head.offsetHeight : 0;
  toasts?.style.setProperty('--dialog-head', `${below}px`);
}

/**
 * A modal dialog, open as long as it is rendered. Messages of the page are out of reach behind it
 * and so come along. The focus begins with what is marked `data-first`, or with the first field,
 * and goes back to where it was.
 */
export function Dialog({
  title,
  onClose,
  isOpaque = false,
  isHeld = false,
  className = '',
  children,
}: DialogProps) {
  const { texts } = useDesk();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    const giveBack = focusNear(document.activeElement);
    // Out of the document, while nobody is signed in, nothing opens; it does when it comes back.
    if (dialog?.isConnected) dialog.showModal();
    const marked = dialog?.querySelector<HTMLElement>('[data-first]');
    (marked ?? dialog?.querySelector<HTMLElement>('.input'))?.focus();
    bringToasts();
    return () => {
      dialog?.close();
      bringToasts();
      giveBack();
    };
  }, []);

  useLayoutEffect(() => {
    // What had the focus went with what was shown before.
    if (document.activeElement === document.body) heading.current?.focus();
  });

  return (
    <dialog
      ref={ref}
      className={`desk-dialog ${isOpaque ? 'desk-dialog-opaque' : ''} ${className}`}
      aria-labelledby={titleId}
      // React hands on what a dialog inside of this one tells.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close.current();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        // A browser closes at a second Escape, whatever it was told at the first.
        if ((isOpaque || isHeld) && currentTarget.isConnected) currentTarget.showModal();
        if (!isOpaque) close.current();
      }}
    >
      <div className="desk-dialog-head">
        <h2 ref={heading} id={titleId} className="display-3" tabIndex={-1}>
          {title}
        </h2>
        {!isOpaque && (
          <button type="button" className="desk-close" aria-label={texts.close} onClick={onClose}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
