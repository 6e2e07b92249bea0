/** What stands beside the list, and how dialogs open and open again. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** Closes the surrounding dialog; asks first if typed text would be lost. */
export const LeaveContext = createContext<(() => void) | undefined>(undefined);

const wide = () => matchMedia('(width >= 64rem)');

function onTurned(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window has room for a panel beside the list. */
export const useIsWide = (): boolean => useSyncExternalStore(onTurned, () => wide().matches);

/** `beside`: the page stays usable; `over`: modal; `away`: its area is not shown. */
export type Standing = 'beside' | 'over' | 'away';

export const standingOf = ({ dataset }: HTMLDialogElement): Standing =>
  dataset['standing'] === 'beside' || dataset['standing'] === 'away' ? dataset['standing'] : 'over';

/** Opens a dialog as it stands. One that was taken out of the document is no longer open, whatever it says. */
export function openAsItStands(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open');
  const standing = standingOf(dialog);
  if (standing === 'beside') dialog.show();
  else if (standing === 'over') dialog.showModal();
}

const modal = () => document.querySelector('dialog:modal');

/** Whether something is open that Escape closes first: a calendar, the choices of a select. */
const isFurtherOpen = () =>
  [':popover-open', 'select:open'].some(
    (selector) => CSS.supports(`selector(${selector})`) && document.querySelector(selector),
  );

/** Runs `change`, and scrolls so that the element stays where it is in its list, and the list in the window. */
function keepInPlace(element: Element | null, change: () => void): void {
  const list = element?.closest('.desk-scroll') ?? null;
  const topOf = (one: Element | null) => (one?.isConnected ? one.getBoundingClientRect().top : 0);
  const places = () => [topOf(list ?? element), topOf(element) - topOf(list)] as const;
  const [outer, inner] = places();
  change();
  const [outerNow, innerNow] = places();
  if (innerNow !== inner) list?.scrollBy({ top: innerNow - inner, behavior: 'instant' });
  if (outerNow !== outer) scrollBy({ top: outerNow - outer, behavior: 'instant' });
}

/** Closes the panel beside the list, unless what was typed there is to stay; runs `then` once it is closed. */
type Leave = (then?: () => void) => void;

let leaveFront: Leave | undefined;

/**
 * Makes room for a panel; `opener` stays in its place. Escape leaves the panel wherever the focus is, unless
 * something closes first. The returned function takes the room back.
 */
export function standBeside(opener: Element | null, leave: Leave): () => void {
  const make = (isBeside: boolean) =>
    keepInPlace(opener, () => document.documentElement.toggleAttribute('data-panel', isBeside));
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (modal() || isFurtherOpen()) return;
    // Else it would close the question that may open now.
    event.preventDefault();
    leave();
  };
  make(true);
  leaveFront = leave;
  addEventListener('keydown', onKey);
  return () => {
    removeEventListener('keydown', onKey);
    if (leaveFront === leave) leaveFront = undefined;
    make(false);
  };
}

/**
 * For what opens a panel: runs `open` at once inside of a dialog or under a modal one, over which it opens, else
 * once the panel beside the list has made way.
 */
export function useMakeWay(): (open: () => void) => void {
  const isInside = use(LeaveContext) !== undefined;
  return useCallback(
    (open) => {
      if (isInside || modal() || !leaveFront) {
        open();
        return;
      }
      const { activeElement: pressed } = document;
      leaveFront(() => {
        // The focus returns there from the panel that opens now, not from the one that made way.
        if (pressed instanceof HTMLElement) pressed.focus();
        open();
      });
    },
    [isInside],
  );
}
