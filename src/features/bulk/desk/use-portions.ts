import { useEffect, useRef, useState } from 'react';
import type { BulkResult } from '#features/bulk/contract/bulk.ts';
import type { Failure } from '#platform/browser/api.ts';

type Sent = { ok: true; value: BulkResult } | Failure;

/** The records of one call, which is carried out once per idempotency key. */
export interface Portion {
  ids: readonly string[];
  send: (ids: readonly string[], idempotencyKey: string) => Promise<Sent>;
}

export type Progress =
  | { name: 'idle' }
  | { name: 'running' | 'done' | 'stopped'; done: number; skipped: number; count: number };

/** A call without an answer is repeated once. */
const tries = 2;

async function sendPortion({ ids, send }: Portion): Promise<Sent> {
  const key = crypto.randomUUID();
  for (let left = tries; ; left -= 1) {
    const answer = await send(ids, key);
    if (answer.ok || answer.reason === 'problem' || left === 1) return answer;
  }
}

/** Cuts ids into portions of at most `most`. */
export const portionsOf = (
  ids: readonly string[],
  most: number,
  send: Portion['send'],
): Portion[] =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, index) => ({
    ids: ids.slice(index * most, (index + 1) * most),
    send,
  }));

/**
 * Processes portions one by one until all are done, one fails, the admin stops it, or the component unmounts.
 */
export function usePortions(onOver: () => void) {
  const [progress, setProgress] = useState<Progress>({ name: 'idle' });
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function run(portions: readonly Portion[]) {
    isStopped.current = false;
    const mayGoOn = () => !isStopped.current;
    const count = portions.reduce((sum, { ids }) => sum + ids.length, 0);
    let [done, skipped] = [0, 0];
    setProgress({ name: 'running', done, skipped, count });
    let isWhole = true;
    for (const portion of portions) {
      const answer = mayGoOn() ? await sendPortion(portion) : null;
      if (!answer?.ok) {
        isWhole = false;
        break;
      }
      done += answer.value.done;
      skipped += answer.value.skipped;
      setProgress({ name: 'running', done, skipped, count });
    }
    setProgress({ name: isWhole ? 'done' : 'stopped', done, skipped, count });
    onOver();
  }

  return {
    progress,
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}
