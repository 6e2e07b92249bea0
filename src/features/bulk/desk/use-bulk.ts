import { useState } from 'react';
import type { Failure } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { type Criteria, noCriteria, toBody } from './criteria.ts';
import { type Portion, usePortions } from './use-portions.ts';

/**
 * The state of a bulk dialog: the criteria, the preview, and the progress of an act on exactly its records.
 * `load` fetches the preview; `onOver` is called after each act.
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

  /** A change of the criteria discards the preview. */
  const asking =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setFound(null);
    };

  /** The preview is outdated as soon as an act begins. */
  function begin(work: readonly Portion[]) {
    setFound(null);
    void run(work);
    // Resolves at once to close the question; the progress is shown in the dialog behind it.
    return Promise.resolve();
  }

  const change = asking<Criteria>(setCriteria);
  return { criteria, change, found, progress, stop, preview, asking, begin };
}
