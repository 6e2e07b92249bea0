import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { Texts } from '#platform/i18n/texts.ts';
import type { WaitsFor } from './booking-state.ts';

export interface OverlayProps {
  texts: Texts<'booking'>['overlay'];
  waitsFor: WaitsFor;
}

const stay = (event: SyntheticEvent) => event.preventDefault();

/** Covers the page while the booking is being sent. The visitor cannot close it. */
export function Overlay({ texts, waitsFor }: OverlayProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      closedby="none"
      className="overlay"
      aria-labelledby="overlay-title"
      aria-describedby="overlay-status"
      onCancel={stay}
      onKeyDown={stay}
      tabIndex={-1}
    >
      <div className="overlay-content">
        <p id="overlay-title" className="display-2">
          {texts.title}
        </p>
        <div className="overlay-line" />
        <p id="overlay-status" role="status" className="text-muted">
          {texts[waitsFor]}
        </p>
      </div>
    </dialog>
  );
}
