import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';

const entrySchema = z.object({ step: z.string() });

/** The step that the present entry of the browser's history stands for, if any. */
function stepOfEntry(): string | null {
  const entry = z.safeParse(entrySchema, history.state);
  return entry.success ? entry.data.step : null;
}

export interface StepOptions {
  /** Behind the `#`; an entry with another one says nothing about what is shown now. */
  token: string | null;
  /** The step that is open, if any. */
  step: string | null;
  /** Shows a step anew that the visitor went forward to; what it may not be, it leaves. */
  onForward: (step: string) => void;
  onClose: () => void;
}

/**
 * Steps of a page as entries of the browser's history with the page's own address, so that every
 * way back leads from the step to the page. A step that ended otherwise leaves no entry behind.
 */
export function useStep({ token, step, onForward, onClose }: StepOptions) {
  const isOpen = step !== null;

  const follow = useEffectEvent(() => {
    // On the way to a place on the page or to another token.
    if (location.hash !== `#${token ?? ''}`) return;
    const next = stepOfEntry();
    if (next !== null) onForward(next);
    else if (isOpen) onClose();
  });
  useEffect(() => {
    // Whatever is shown next begins at its heading; set well before an entry is left for a step.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  useEffect(() => {
    if (token === null || isOpen || stepOfEntry() === null) return;
    history.replaceState(null, '');
    history.back();
  }, [token, isOpen]);

  /** To be called as the step is shown. */
  function enter(next: string) {
    if (stepOfEntry() === next) return;
    history.pushState({ step: next }, '');
  }

  function leave() {
    if (stepOfEntry() === null) onClose();
    else history.back();
  }

  const onBack = useEffectEvent((event: Event) => {
    event.preventDefault();
    // The frame's own way back would be a second one.
    event.stopPropagation();
    leave();
  });
  useEffect(() => {
    if (!isOpen) return;
    const link = document.querySelector('a[data-back]');
    link?.addEventListener('click', onBack);
    return () => link?.removeEventListener('click', onBack);
  }, [isOpen]);

  return { enter, leave };
}
