import { useId, useRef } from 'react';
import type { NeedAct } from '#platform/desk/need.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';

/** Least distance from the button and the window's edges, in px. */
const gap = 4;

/** Places the menu below its button, or above where there is no room; ends of both on one line. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = from.bottom + height + 2 * gap <= clientHeight || from.top < height + 2 * gap;
  const left = getComputedStyle(menu).direction === 'rtl' ? from.left : from.right - width;
  menu.style.left = `${Math.max(gap, Math.min(left, clientWidth - width - gap))}px`;
  menu.style.top = `${isBelow ? from.bottom + gap : from.top - height - gap}px`;
}

/** An act as a button or a link. */
export function ActControl({
  act,
  className,
  onBegin,
}: {
  act: NeedAct;
  className?: string;
  /** Called before it is done. */
  onBegin?: () => void;
}) {
  if ('href' in act) {
    return (
      <a className={className} href={act.href} aria-label={act.label} onClick={onBegin}>
        {act.name}
      </a>
    );
  }
  return (
    <ActionButton
      {...(className !== undefined && { className })}
      label={act.label}
      onAction={async () => {
        onBegin?.();
        await act.act();
      }}
    >
      {act.name}
    </ActionButton>
  );
}

/** A button that opens the further acts. Browsers without popovers show them below each other. */
export function ActsMenu({ label, acts }: { label: string; acts: readonly NeedAct[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useRef(false);
  const close = () => {
    if (isOpen.current) button.current?.click();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="need-more"
        popoverTarget={id}
        aria-label={label}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 8h.01M8 8h.01M13 8h.01" />
        </svg>
      </button>
      <div
        id={id}
        popover="auto"
        className="need-menu"
        onBeforeToggle={({ newState, currentTarget }) => {
          // Unseen until it is placed, which takes its size.
          if (newState === 'open') currentTarget.style.visibility = 'hidden';
        }}
        onToggle={({ newState, currentTarget }) => {
          isOpen.current = newState === 'open';
          if (newState === 'closed') {
            removeEventListener('scroll', close);
            return;
          }
          if (button.current) place(currentTarget, button.current);
          currentTarget.style.visibility = '';
          currentTarget.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
          addEventListener('scroll', close, { once: true, passive: true });
        }}
      >
        <ul>
          {acts.map((act) => (
            <li key={act.name}>
              <ActControl act={act} className="need-act" onBegin={close} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
