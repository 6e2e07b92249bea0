import { type CSSProperties, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type ExternalToast, toast, Toaster } from 'sonner';
import { OnTorn } from '#platform/walls/island.tsx';
import { rootOptions } from '#platform/walls/root-options.ts';
import { Wall } from '#platform/walls/Wall.tsx';

export type Toast = typeof toast;
/** What a message says and does beside its text. */
export type Saying = ExternalToast;

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string;
  }
}

/** sonner's measures and times are the specification's; only place, colours and type are ours. */
const look: CSSProperties = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-border': 'var(--color-edge)',
  '--normal-text': 'var(--color-ink)',
  '--border-radius': 'var(--radius-md)',
  fontFamily: 'inherit',
};

/** Where sonner gives messages the whole width. */
const phone = matchMedia('(width <= 600px)');
const onTurned = (changed: () => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

interface MountedProps {
  label: string;
  close: string;
  onMounted: () => void;
}

function MountedToaster({ label, close, onMounted }: MountedProps) {
  useEffect(onMounted, [onMounted]);
  const isPhone = useSyncExternalStore(onTurned, () => phone.matches);
  return (
    <Toaster
      // At the top of a phone it would cover the very heading that says the same (decision 23).
      position={isPhone ? 'bottom-right' : 'top-right'}
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
 * sonner gives the focus back to where it came from whenever it leaves the messages, also when Tab
 * takes it on, and so leads the keyboard in a circle as long as one stands. It hears of no focus
 * here; what had it before has it again only where a message goes while it has the focus.
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

/**
 * Puts the one toaster into `#toasts`, whose `data-label` and
 * `data-close` name it and its buttons, or at the page's end. It is
 * ready only when its live region stands: a message that came with it would not be read out. Where
 * it tears, `onTorn` is told, and another may be put there.
 */
export function mountToaster(onTorn: () => void): Promise<Toast> {
  return new Promise((resolve) => {
    const container = place();
    letFocusPass(container);
    const root = createRoot(container, rootOptions('toasts'));
    // A root that draws cannot be taken away.
    const leave = () =>
      queueMicrotask(() => {
        onTorn();
        root.unmount();
      });
    root.render(
      <Wall name="toasts" fallback={() => <OnTorn act={leave} />}>
        <MountedToaster
          label={container.dataset.label ?? ''}
          close={container.dataset.close ?? ''}
          onMounted={() => void setTimeout(resolve, 100, toast)}
        />
      </Wall>,
    );
  });
}
