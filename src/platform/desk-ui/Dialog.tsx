import {
  createContext,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { focusNear } from './focus-near.ts';
import { keepFocus } from './keep-focus.ts';
import { isTypedInto } from './typed.ts';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Hides all behind it: for a sign-in over what only a signed-in person may see. */
  isOpaque?: boolean;
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

/** Closes the dialog around, and asks before what was typed in it is lost. */
export const LeaveContext = createContext<(() => void) | undefined>(undefined);

/**
 * A modal dialog, open as long as it is rendered. Messages of the page are out of reach behind it
 * and so come along. The focus begins with what is marked `data-first`, or with the first field,
 * and goes back to where it was. It asks before it closes over
 * what somebody has typed.
 */
export function Dialog({
  title,
  onClose,
  isOpaque = false,
  className = '',
  children,
}: DialogProps) {
  const { texts, actTexts } = useDesk();
  /** How often was asked whether to lose what was typed; none while nobody is asked. */
  const [asked, setAsked] = useState(0);
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

  useEffect(() => {
    const dialog = ref.current;
    return dialog ? keepFocus(dialog, () => heading.current) : undefined;
  }, []);

  function leave() {
    // Where the browser had closed this dialog, it is now above what it asks: that comes anew.
    if (!isOpaque && isTypedInto(ref.current)) setAsked((times) => times + 1);
    else close.current();
  }

  return (
    <dialog
      ref={ref}
      className={`desk-dialog ${isOpaque ? 'desk-dialog-opaque' : ''} ${className}`}
      aria-labelledby={titleId}
      // React hands on what a dialog inside of this one tells.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        // A browser closes at a second Escape, whatever it was told at the first.
        const isHeld = isOpaque || isTypedInto(currentTarget);
        if (isHeld && currentTarget.isConnected) currentTarget.showModal();
        if (!isOpaque) leave();
      }}
    >
      <div className="desk-dialog-head">
        <h2 ref={heading} id={titleId} className="display-3" tabIndex={-1}>
          {title}
        </h2>
        {!isOpaque && (
          <button type="button" className="desk-close" aria-label={texts.close} onClick={leave}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </button>
        )}
      </div>
      <LeaveContext value={leave}>{children}</LeaveContext>
      {asked > 0 && (
        <Dialog
          key={asked}
          title={actTexts.leaving.title}
          onClose={() => setAsked(0)}
          className="desk-dialog-narrow"
        >
          <p>{actTexts.leaving.question}</p>
          <div className="desk-actions">
            <button type="button" className="button-quiet desk-danger" onClick={onClose}>
              {actTexts.leaving.action}
            </button>
            <button type="button" className="button-quiet" data-first onClick={() => setAsked(0)}>
              {texts.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </dialog>
  );
}
