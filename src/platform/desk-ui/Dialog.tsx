import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { TitleContext } from './Form.tsx';
import { focusNear } from './focus-near.ts';
import { keepFocus } from './keep-focus.ts';
import { isTypedInto } from './typed.ts';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Whether closing would lose choices that are no typed text. */
  hasChoices?: boolean;
  /** Hides everything behind it: for a sign-in over content that only a signed-in admin may see. */
  isOpaque?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Moves the toasts into the front dialog, below its title and close button. Works whatever the order in which
 * two dialogs close.
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

/** Closes the surrounding dialog; asks first if typed text would be lost. */
export const LeaveContext = createContext<(() => void) | undefined>(undefined);

const ChoicesContext = createContext<((hasChoices: boolean) => void) | undefined>(undefined);

/** Tells the surrounding dialog whether closing it would lose choices, like `hasChoices` from further inside. */
export function useHasChoices(hasChoices: boolean): void {
  const tell = use(ChoicesContext);
  useEffect(() => {
    tell?.(hasChoices);
    return () => tell?.(false);
  }, [tell, hasChoices]);
}

/**
 * A modal dialog, open as long as it is rendered. Moves the page's toasts into itself, since they would be
 * out of reach behind it. The focus starts at the element marked `data-first` or at the first field, and
 * returns to where it was on close. Asks before it closes over text that was typed or choices that were made.
 */
export function Dialog({
  title,
  onClose,
  hasChoices: hasOwnChoices = false,
  isOpaque = false,
  className = '',
  children,
}: DialogProps) {
  const { texts, actTexts } = useDesk();
  /** How often the dialog has asked whether to discard typed text; 0 while the question is not shown. */
  const [asked, setAsked] = useState(0);
  const [hasInnerChoices, setInnerChoices] = useState(false);
  const hasChoices = hasOwnChoices || hasInnerChoices;
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
    const stopKeeping = dialog && keepFocus(dialog, () => heading.current);
    // While the session has ended, the dialog is outside the document and cannot open; it opens when it is
    // back.
    if (dialog?.isConnected) dialog.showModal();
    const marked = dialog?.querySelector<HTMLElement>('[data-first]');
    (marked ?? dialog?.querySelector<HTMLElement>('.input'))?.focus();
    bringToasts();
    return () => {
      stopKeeping?.();
      dialog?.close();
      bringToasts();
      giveBack();
    };
  }, []);

  function leave() {
    // If the browser had closed this dialog and it was reopened, it lies above its question; the question is
    // mounted anew.
    if (!isOpaque && (hasChoices || isTypedInto(ref.current))) setAsked((times) => times + 1);
    else close.current();
  }

  return (
    <dialog
      ref={ref}
      className={`desk-dialog ${isOpaque ? 'desk-dialog-opaque' : ''} ${className}`}
      aria-labelledby={titleId}
      // React bubbles `cancel` and `close` of a nested dialog up to this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        // A browser closes a dialog at the second Escape even if the first was prevented.
        const isHeld = isOpaque || hasChoices || isTypedInto(currentTarget);
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
      <ChoicesContext value={setInnerChoices}>
        <LeaveContext value={leave}>
          <TitleContext value={titleId}>{children}</TitleContext>
        </LeaveContext>
      </ChoicesContext>
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
