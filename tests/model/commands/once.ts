/** The audit log and the callers' idempotency keys, as a person would explain them. */
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { IdempotencyKeyReusedError, type Write } from '#features/audit/store/write.ts';

interface Made<T> {
  answer: T;
  /** Absent where nothing changed: no entry then, and the key is not kept. */
  changed?: { count?: number };
  /** All was as it should be already: no entry, but the key is kept. */
  isKept?: true;
}

export function createLog() {
  const entries: AuditEntry[] = [];

  /** What was answered under each key, per kind of call. */
  function once<T>() {
    const answers = new Map<string, { fingerprint: string; answer: T }>();
    return {
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
    /** What happened without anybody's key. */
    note: (entry: AuditEntry) => entries.push({ ...entry }),
    /** Of the same moment by their ids, as Redis sorts them. */
    newestFirst: () =>
      entries.toSorted((one, other) =>
        `${one.at} ${one.id}` < `${other.at} ${other.id}` ? 1 : -1,
      ),
    /** The log says no longer which record an action was about. */
    anonymise(ids: readonly string[]) {
      for (const entry of entries)
        if (entry.subject !== undefined && ids.includes(entry.subject)) delete entry.subject;
    },
  };
}
