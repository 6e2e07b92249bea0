import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';

const entrySchema = z.object({ step: z.string() });

/** The step of the current history entry, if any. */
function stepOfEntry(): string | null {
  const entry = z.safeParse(entrySchema, history.state);
  return entry.success ? entry.data.step : null;
}

export interface StepOptions {
  /** Fragment of the address; entries with another one do not concern what is shown. */
  token: string | null;
  /** The open step, if any. */
  step: string | null;
  /** Opens a step again after a forward navigation; may ignore a step that is not possible any more. */
  onForward: (step: string) => void;
  onClose: () => void;
}

/**
 * Steps of a page as history entries with the page's own address, so that every way back leads from the step
 * to the page. A step that ended in another way leaves no entry behind.
 */
export function useStep({ token, step, onForward, onClose }: StepOptions) {
  const isOpen = step !== null;

  const follow = useEffectEvent(() => {
    // The navigation leads to a place on the page or to another token.
    if (location.hash !== `#${token ?? ''}`) return;
    const next = stepOfEntry();
    if (next !== null) onForward(next);
    else if (isOpen) onClose();
  });
  useEffect(() => {
    // What is shown next starts at its heading. Must be set well before an entry is left for a step.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  useEffect(() => {
    if (token === null || isOpen || stepOfEntry() === null) return;
    history.replaceState(null, '');
    history.back();
  }, [token, isOpen]);

  /** Call it when the step is shown. */
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
    // Keeps the frame's own handler from going back a second time.
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
