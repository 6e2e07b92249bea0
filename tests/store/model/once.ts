/** The audit log and the callers' idempotency keys, as a person would explain them. */
import type { AuditEntry } from '#contract/audit.ts';
import { IdempotencyKeyReusedError, type Write } from '#store/write.ts';

interface Made<T> {
  answer: T;
  /** Absent where nothing changed: no entry then, and the key is not kept. */
  changed?: { count?: number };
  /** All was as it should be already: no entry, but the key is kept. */
  isKept?: true;
}

export function createLog() {
  const entries: AuditEntry[] = [];

  /** For one kind of call: what was answered under each key. */
  function once<T>() {
    const answers = new Map<string, { fingerprint: string; answer: T }>();
    return {
      run(write: Write | undefined, change: () => Made<T>): T {
        const known = write?.once && answers.get(write.once.key);
        if (known) {
          if (known.fingerprint !== write.once?.fingerprint) throw new IdempotencyKeyReusedError();
          return known.answer;
        }
        const { answer, changed, isKept } = change();
        if (write && changed) entries.push({ ...write.entry, ...changed });
        if (write?.once && (changed ?? isKept))
          answers.set(write.once.key, { fingerprint: write.once.fingerprint, answer });
        return answer;
      },
      forget(isGone: (answer: T) => boolean) {
        for (const [key, { answer }] of answers) if (isGone(answer)) answers.delete(key);
      },
    };
  }

  return {
    once,
    newestFirst: () => entries.toReversed(),
    /** The log says no longer which record an action was about. */
    anonymise(ids: readonly string[]) {
      for (const entry of entries)
        if (entry.subject !== undefined && ids.includes(entry.subject)) delete entry.subject;
    },
  };
}
