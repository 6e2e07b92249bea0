import { SendError } from './link.ts';

/** How long the server may take to confirm a sent message. */
const confirmedWithinMs = 30_000;
/** The server's error code for an account that may not send messages for now. */
const restricted = '463';

/** Matches messages with the server's confirmations. */
export interface Confirmations {
  /**
   * Sends by `leave`, and resolves when the server has the message; otherwise rejects with a {@link
   * SendError}.
   */
  confirmed: (id: string, leave: () => Promise<unknown>) => Promise<void>;
  /** The server's answer; `error` is its code for a refusal. */
  answer: (id: string | undefined, error: string | undefined) => void;
  /** The connection ended: no more confirmations will arrive. */
  breakOff: () => void;
}

export function confirmations(): Confirmations {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  return {
    async confirmed(id, leave) {
      const word = Promise.withResolvers<void>();
      waiting.set(id, word);
      let timer: NodeJS.Timeout | undefined;
      try {
        await Promise.race([leave(), word.promise]);
        timer = setTimeout(() => word.reject(new SendError('unconfirmed')), confirmedWithinMs);
        await word.promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    answer(id = '', error) {
      const word = waiting.get(id);
      if (error === undefined) word?.resolve();
      else word?.reject(new SendError(error === restricted ? 'restricted' : 'refused'));
    },
    breakOff() {
      for (const word of waiting.values()) word.reject(new SendError('unconfirmed'));
    },
  };
}
