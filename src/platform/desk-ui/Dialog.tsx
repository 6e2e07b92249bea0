import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useDesk } from '#platform/desk/desk.ts';
import { useSeen } from '#platform/desk/seen.ts';
import { TitleContext } from './Form.tsx';
import { focusNear } from './focus-near.ts';
import { keepFocus } from './keep-focus.ts';
import { LeaveContext, openAsItStands, standBeside, standingOf, useIsWide } from './panel.ts';
import { isTypedInto, useReloadQuestion } from './typed.ts';

export interface DialogProps {
  title: ReactNode;
  /** What stays in sight below the title. */
  about?: ReactNode;
  /**
   * For a record of a list: stands beside the list in a wide window, where the list stays usable; in a narrow
   * one, and over another dialog, it is modal.
   */
  isPanel?: boolean;
  onClose: () => void;
  /** Whether closing would lose choices that are no typed text. */
  hasChoices?: boolean;
  /** Hides everything behind it: for a sign-in over content that only a signed-in admin may see. */
  isOpaque?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Moves the toasts into the front modal dialog, below its title and close button. Works whatever the order in
 * which two dialogs close.
 */
function bringToasts() {
  const toasts = document.getElementById('toasts');
  const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog:modal');
  const front = [...dialogs].at(-1) ?? document.body;
  if (toasts && toasts.parentElement !== front) front.append(toasts);
  const head = front.querySelector<HTMLElement>(':scope > .desk-dialog-head');
  const below = head ? front.offsetTop + head.offsetTop + head.offsetHeight : 0;
  toasts?.style.setProperty('--dialog-head', `${below}px`);
}

/** Keeps the second of two quick presses from what lay below the dialog that the first one closed. */
function holdSecondPress() {
  const hold = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', hold, true);
  setTimeout(() => removeEventListener('click', hold, true), 500);
}

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
 * A dialog, open as long as it is rendered and its area is shown; modal, unless it is a panel beside a list. If it
 * is modal, the page's toasts move into it, since they would be out of reach behind it. The focus starts at the
 * element marked `data-first` or at the first field, and returns to where it was on close. Asks before it closes
 * over text that was typed or choices that were made.
 */
export function Dialog({
  title,
  about,
  isPanel = false,
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
  const isSeen = useSeen();
  const isWide = useIsWide();
  const [opener] = useState(() => document.activeElement);
  /** Whether it lies over another dialog, and so has to be modal. */
  const isOver = useRef(false);
  const hasOpened = useRef(false);
  /** What is to follow once it is closed. */
  const next = useRef<() => void>(undefined);

  function close() {
    flushSync(onClose);
    next.current?.();
  }

  function leave(then?: () => void) {
    next.current = then;
    // If the browser had closed this dialog and it was reopened, it lies above its question; the question is
    // mounted anew.
    if (!isOpaque && (hasChoices || isTypedInto(ref.current))) setAsked((times) => times + 1);
    else close();
  }
  const onLeave = useEffectEvent(leave);
  useReloadQuestion(() => !isOpaque && (hasChoices || isTypedInto(ref.current)));

  useLayoutEffect(() => {
    isOver.current = document.querySelector('dialog[open]') !== null;
    return focusNear(opener);
  }, [opener]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    return dialog ? keepFocus(dialog, () => heading.current) : undefined;
  }, []);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !isSeen) dialog.dataset['standing'] = 'away';
    if (!dialog || !isSeen) return undefined;
    const isBeside = isPanel && isWide && !isOver.current;
    dialog.dataset['standing'] = isBeside ? 'beside' : 'over';
    // A sheet closes at a press beside it, as sheets do.
    dialog.setAttribute('closedby', isPanel && !isBeside ? 'any' : 'auto');
    const giveWay = isBeside ? standBeside(opener, (then) => onLeave(then)) : undefined;
    // While the session has ended, the dialog is outside the document and cannot open; it opens when it is
    // back.
    if (dialog.isConnected) openAsItStands(dialog);
    if (!hasOpened.current) {
      const marked = dialog.querySelector<HTMLElement>('[data-first]');
      (marked ?? dialog.querySelector<HTMLElement>('.input'))?.focus();
    }
    hasOpened.current = true;
    bringToasts();
    return () => {
      dialog.dataset['standing'] = 'away';
      dialog.close();
      holdSecondPress();
      bringToasts();
      giveWay?.();
    };
  }, [isPanel, isWide, isSeen, opener]);

  return (
    <dialog
      ref={ref}
      className={`desk-dialog ${isPanel ? 'desk-panel' : ''} ${isOpaque ? 'desk-dialog-opaque' : ''} ${className}`}
      aria-labelledby={titleId}
      // React bubbles `cancel` and `close` of a nested dialog up to this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={({ target, currentTarget }) => {
        const isOurs = currentTarget.open || standingOf(currentTarget) === 'away';
        if (target !== currentTarget || isOurs) return;
        // A browser closes a dialog at the second Escape even if the first was prevented.
        const isHeld = isOpaque || hasChoices || isTypedInto(currentTarget);
        if (isHeld && currentTarget.isConnected) openAsItStands(currentTarget);
        if (!isOpaque) leave();
      }}
    >
      <div className="desk-dialog-head">
        <div className="desk-dialog-title">
          <h2 ref={heading} id={titleId} className="display-3" tabIndex={-1}>
            {title}
          </h2>
          {about}
        </div>
        {!isOpaque && (
          <button
            type="button"
            className="desk-close"
            aria-label={texts.close}
            onClick={() => leave()}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </button>
        )}
      </div>
      <ChoicesContext value={setInnerChoices}>
        <LeaveContext value={() => leave()}>
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
            <button type="button" className="button-quiet desk-danger" onClick={close}>
              {actTexts.leaving.action}
            </button>
            <button type="button" className="button-quiet" data-first onClick={() => setAsked(0)}>
              {actTexts.leaving.stay}
            </button>
          </div>
        </Dialog>
      )}
    </dialog>
  );
}
