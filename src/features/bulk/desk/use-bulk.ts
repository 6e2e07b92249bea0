import { useState } from 'react';
import type { Failure } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { type Criteria, noCriteria, toBody } from './criteria.ts';
import { type Portion, usePortions } from './use-portions.ts';

/**
 * One dialog for many records: what is asked for, what of it was found, and how far an act on
 * exactly those is. `load` asks the server; `onOver` follows each act.
 */
export function useBulk<Preview extends object>(
  load: (body: ReturnType<typeof toBody>) => Promise<{ ok: true; value: Preview } | Failure>,
  onOver: () => void,
) {
  const { bulkTexts: words } = useDesk();
  const [criteria, setCriteria] = useState(noCriteria);
  const [found, setFound] = useState<Preview | null>(null);
  const { progress, run, stop } = usePortions(onOver);

  async function preview() {
    const answer = await load(toBody(criteria));
    if (answer.ok) setFound(answer.value);
    else toast.error(words.previewFailed);
  }

  /** What was found is no answer to another question. */
  const asking =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setFound(null);
    };

  /** What was shown is history as soon as something is done about it. */
  function begin(work: readonly Portion[]) {
    setFound(null);
    void run(work);
    // The question is answered; what comes of it is told behind it.
    return Promise.resolve();
  }

  const change = asking<Criteria>(setCriteria);
  return { criteria, change, found, progress, stop, preview, asking, begin };
}
