import { type CSSProperties, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { type ExternalToast, toast, Toaster } from 'sonner';
import { OnTorn } from '#platform/walls/island.tsx';
import { rootOptions } from '#platform/walls/root-options.ts';
import { Wall } from '#platform/walls/Wall.tsx';

/** Options of a message besides its text. */
export type Saying = ExternalToast;
export type Kind = 'success' | 'error' | 'info' | 'warning';
type Id = NonNullable<Saying['id']>;
export type Toast = Readonly<Record<Kind, (message: string, more?: Saying) => void>> & {
  /** Dismisses one message, or all of them without an id. */
  dismiss: (id?: Id) => void;
};

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string;
  }
}

/** sonner's sizes and times are the specification's; only position, colours and type are ours. */
const look: CSSProperties = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-border': 'var(--color-edge)',
  '--normal-text': 'var(--color-ink)',
  '--border-radius': 'var(--radius-md)',
  fontFamily: 'inherit',
};

/** Below the header; on phones close to it. */
const below = {
  offset: { top: 'calc(var(--covered) + 0.75rem)' },
  mobileOffset: { top: 'calc(var(--covered) + 0.25rem)' },
};

/** The same; a toast with an undo, at the foot, stands above the bar at a phone's lower edge. */
const atDesk = {
  offset: below.offset,
  mobileOffset: { ...below.mobileOffset, bottom: 'calc(var(--desk-bar, 0px) + 0.75rem)' },
};

interface MountedProps {
  isDesk: boolean;
  label: string;
  close: string;
  onMounted: () => void;
}

function MountedToaster({ isDesk, label, close, onMounted }: MountedProps) {
  useEffect(onMounted, [onMounted]);
  return (
    <Toaster
      position="top-right"
      {...(isDesk ? atDesk : below)}
      containerAriaLabel={label}
      closeButton
      style={look}
      toastOptions={{ closeButtonAriaLabel: close, style: { fontSize: 'var(--text-sm)' } }}
    />
  );
}

function place(): HTMLElement {
  const existing = document.getElementById('toasts');
  if (existing) return existing;
  const created = document.createElement('div');
  document.body.append(created);
  return created;
}

/**
 * sonner gives the focus back to its origin whenever it leaves the messages, even when Tab moves it on, and
 * so traps the keyboard in a circle while a message is shown. Focus events are therefore hidden from sonner
 * here; the element focused before gets the focus back only if a message disappears while it has the focus.
 */
function letFocusPass(container: HTMLElement) {
  let within: Element | null = null;
  let before: HTMLElement | null = null;
  container.addEventListener(
    'focusin',
    (event) => {
      event.stopImmediatePropagation();
      const { target, relatedTarget } = event;
      within = target instanceof Element ? target : null;
      if (!(relatedTarget instanceof HTMLElement) || container.contains(relatedTarget)) return;
      before = relatedTarget;
    },
    true,
  );
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !container.contains(relatedTarget)) within = null;
  });
  new MutationObserver(() => {
    if (within === null || within.isConnected) return;
    within = null;
    if (document.activeElement === document.body) before?.focus({ preventScroll: true });
  }).observe(container, { childList: true, subtree: true });
}

/** Scrolls what has the focus, or gets it, below the messages at the top. */
function keepFocusClear(container: HTMLElement) {
  let padded: HTMLElement[] = [];
  function place() {
    for (const scroller of padded) scroller.style.scrollPaddingBlockStart = '';
    padded = [];
    const list = container.querySelector('[data-sonner-toaster][data-y-position=top]');
    const front = list?.querySelector<HTMLElement>('[data-front=true]:not([data-removed=true])');
    // For styles: `:has()` of the root would restyle the page with each change.
    document.documentElement.toggleAttribute('data-toast', Boolean(front));
    if (!list || !front) return;
    const { top, left } = list.getBoundingClientRect();
    // While it slides in, its place is known from the list, and its height from the layout.
    const end = { x: left + front.offsetWidth, y: top + front.offsetHeight };
    const dialog = container.closest('dialog');
    padded = dialog ? [document.documentElement, dialog] : [document.documentElement];
    for (const scroller of padded) {
      const from = scroller === dialog ? dialog.getBoundingClientRect().top : 0;
      scroller.style.scrollPaddingBlockStart = `calc(${String(end.y - from)}px + 1rem)`;
    }
    const { activeElement: focused } = document;
    if (!focused || container.contains(focused)) return;
    // With its label.
    const whole = focused.closest('.field') ?? focused;
    const box = whole.getBoundingClientRect();
    if (box.top < end.y && box.bottom > top && box.left < end.x && box.right > left) {
      whole.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  }
  new MutationObserver(place).observe(container, { childList: true, subtree: true });
}

/**
 * sonner's own ids of the messages that have an id. Each has a new one after it was dismissed: sonner drops a message
 * together with the one of the same id that is still leaving.
 */
const ids = new Map<Id, Id>();

const show =
  (kind: Kind) =>
  (message: string, { id, ...more }: Saying = {}): void => {
    const known = id === undefined ? undefined : ids.get(id);
    const given = toast[kind](message, { ...more, ...(known !== undefined && { id: known }) });
    if (id !== undefined) ids.set(id, given);
  };

/** In ms; longer than a message takes to appear. */
const appearMs = 50;

/**
 * Hides a message, also one that has not appeared yet: sonner shows it by a timer and hides it by a frame, which on
 * a busy device may come first, when there is nothing to hide yet.
 */
function hide(id: Id) {
  toast.dismiss(id);
  setTimeout(() => toast.dismiss(id), appearMs);
}

const messages: Toast = {
  ...{ success: show('success'), error: show('error') },
  ...{ info: show('info'), warning: show('warning') },
  dismiss(id) {
    const given = id === undefined ? undefined : ids.get(id);
    if (id === undefined) for (const each of toast.getToasts()) hide(each.id);
    else if (given !== undefined) hide(given);
    if (id === undefined) ids.clear();
    else ids.delete(id);
  },
};

/**
 * Mounts the one toaster into `#toasts`, whose `data-label` and `data-close` name it and its buttons, or at
 * the end of the page; `data-desk` says that the page is the desk's. Resolves only when its live region
 * stands, since a message that came with the region would not be read out. `onTorn` is called when the toaster
 * tears; another one may be mounted then.
 */
export function mountToaster(onTorn: () => void): Promise<Toast> {
  return new Promise((resolve) => {
    const container = place();
    letFocusPass(container);
    const isDesk = container.dataset['desk'] !== undefined;
    if (!isDesk) keepFocusClear(container);
    const root = createRoot(container, rootOptions('toasts'));
    // A root cannot be unmounted while it renders.
    const leave = () =>
      queueMicrotask(() => {
        onTorn();
        root.unmount();
      });
    root.render(
      <Wall name="toasts" fallback={() => <OnTorn act={leave} />}>
        <MountedToaster
          isDesk={isDesk}
          label={container.dataset.label ?? ''}
          close={container.dataset.close ?? ''}
          onMounted={() => void setTimeout(resolve, 100, messages)}
        />
      </Wall>,
    );
  });
}
