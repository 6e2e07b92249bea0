import type { Clock } from '../clock.ts';
import { type Link, SendError } from '../link/link.ts';
import type { Log } from '../log.ts';
import { nameOf } from '../log.ts';
import { growingPause } from '../pause.ts';
import type { Queue } from './jobs.ts';
import { limits } from './limits.ts';

export interface Sender {
  /** Checks for work again: a message was queued, or the link changed. */
  look(): void;
  /** Why messages wait or were lost, until the next one is sent. */
  problem(): string | undefined;
  /** Starts no more messages; resolves when the current one is done. */
  close(): Promise<void>;
}

interface Parts {
  queue: Queue;
  link: () => Pick<Link, 'state' | 'send'>;
  clock: Clock;
  random: () => number;
  log: Log;
}

/** Sends waiting messages one at a time, at a person's pace, while the link is connected. */
export function startSender({ queue, link, clock, random, log }: Parts): Sender {
  let problem: string | undefined;
  let restUntil = 0;
  let underWay: Promise<void> | undefined;
  let isClosed = false;
  let cancelNext = () => {};
  let cancelTidy = () => {};

  /** When the next message may be sent; `undefined` if none waits. */
  function nextAt(): number | undefined {
    const due = queue.nextDue();
    const dayFreeAt = queue.dayFreeAt() ?? 0;
    if (due === undefined) return undefined;
    if (dayFreeAt > clock.now()) problem = 'daily_cap';
    return Math.max(due, restUntil, dayFreeAt, (queue.lastTry() ?? 0) + limits.betweenMs);
  }

  async function attempt(): Promise<void> {
    const now = clock.now();
    tidy();
    const job = queue.next(now);
    if (!job) return;
    queue.beginTry(job.id, now);
    try {
      await link().send({ id: job.id, text: job.text });
      queue.markSent(job.id);
      problem = undefined;
      log('sent', { tries: job.tries + 1 });
    } catch (error) {
      problem = error instanceof SendError ? error.code : 'send_failed';
      if (problem === 'restricted') restUntil = clock.now() + limits.restMs;
      const pause = growingPause(job.tries + 1, limits.retry, random);
      queue.postpone(job.id, clock.now() + pause);
      log('not_sent', { problem, error: nameOf(error), tries: job.tries + 1 });
    }
  }

  /** A failed write, for instance on a full disk: the due message stays due and would be retried at once. */
  function storageFailed(error: unknown): void {
    problem = 'storage_failed';
    restUntil = clock.now() + limits.storageRestMs;
    log('fault', { error: nameOf(error) });
  }

  function look(): void {
    cancelNext();
    if (isClosed || underWay || link().state().name !== 'connected') return;
    const at = nextAt();
    if (at === undefined) return;
    cancelNext = clock.after(Math.max(0, at - clock.now()), () => {
      underWay = attempt()
        .catch(storageFailed)
        .then(() => {
          underWay = undefined;
          look();
        });
    });
  }

  function tidy(): void {
    const expired = queue.tidy(clock.now());
    if (expired === 0) return;
    problem = 'message_expired';
    log('expired', { count: expired });
  }

  function tidyRegularly(): void {
    tidy();
    cancelTidy = clock.after(limits.tidyMs, tidyRegularly);
  }

  tidyRegularly();
  return {
    look,
    problem: () => problem,
    async close() {
      isClosed = true;
      cancelNext();
      cancelTidy();
      await underWay;
    },
  };
}
