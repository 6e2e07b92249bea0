import { type Failure, isInDoubt } from '#platform/browser/api.ts';

export interface KeyRing {
  /** The key under which this is done once, however often it is asked for. */
  of: (intention: unknown) => string;
  /** Hears what came of it: once that is certain, the same again is another intention. */
  settle: (intention: unknown, answer: { ok: true } | Failure) => void;
}

/** An idempotency key for each intention whose outcome is not known yet. */
export function createKeyRing(newKey: () => string): KeyRing {
  const keys = new Map<string, string>();
  return {
    of: (intention) => {
      const words = JSON.stringify(intention);
      const key = keys.get(words) ?? newKey();
      keys.set(words, key);
      return key;
    },
    settle: (intention, answer) => {
      if (answer.ok || !isInDoubt(answer)) keys.delete(JSON.stringify(intention));
    },
  };
}
