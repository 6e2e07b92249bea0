import { type Failure, isInDoubt } from '#platform/browser/api.ts';

export interface KeyRing {
  /** The idempotency key of an intention: repeated calls with the same key are carried out once. */
  of: (intention: unknown) => string;
  /** Takes the outcome: once it is certain, the same intention gets a new key. */
  settle: (intention: unknown, answer: { ok: true } | Failure) => void;
}

/** Keeps an idempotency key for each intention whose outcome is not known yet. */
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
