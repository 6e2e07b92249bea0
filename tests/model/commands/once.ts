/** A simple model of the audit log and the callers' idempotency keys. */
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { IdempotencyKeyReusedError, type Write } from '#features/audit/store/write.ts';

interface Made<T> {
  answer: T;
  /** Absent if nothing changed: no entry is written then, and the key is not stored. */
  changed?: { count?: number };
  /** The state was already as requested: no entry, but the key is stored. */
  isKept?: true;
}

export function createLog() {
  const entries: AuditEntry[] = [];

  /** The answers by key, for each kind of call. */
  function once<T>() {
    const answers = new Map<string, { fingerprint: string; answer: T }>();
    return {
      /** Whether the call was made before. */
      knows: (write: Write | undefined) =>
        write?.once !== undefined && answers.has(`${write.once.kind} ${write.once.key}`),
      run(write: Write | undefined, change: () => Made<T>): T {
        const key = `${write?.once?.kind} ${write?.once?.key}`;
        const known = write?.once && answers.get(key);
        if (known) {
          if (known.fingerprint !== write.once?.fingerprint) throw new IdempotencyKeyReusedError();
          return known.answer;
        }
        const { answer, changed, isKept } = change();
        if (write && changed) entries.push({ ...write.entry, ...changed });
        if (write?.once && (changed ?? isKept))
          answers.set(key, { fingerprint: write.once.fingerprint, answer });
        return answer;
      },
      forget(isGone: (answer: T) => boolean) {
        for (const [key, { answer }] of answers) if (isGone(answer)) answers.delete(key);
      },
    };
  }

  return {
    once,
    /** Adds an event without an idempotency key. */
    note: (entry: AuditEntry) => entries.push({ ...entry }),
    /** Entries of the same moment by their ids, in Redis' order. */
    newestFirst: () =>
      entries.toSorted((one, other) =>
        `${one.at} ${one.id}` < `${other.at} ${other.id}` ? 1 : -1,
      ),
    /** Removes from the log which record an action was about. */
    anonymise(ids: readonly string[]) {
      for (const entry of entries)
        if (entry.subject !== undefined && ids.includes(entry.subject)) delete entry.subject;
    },
  };
}
