import type { Route } from '#platform/contract/route.ts';
import type { Answer, CallOptions } from '#platform/browser/api.ts';
import type { DeskCall } from './desk-call.ts';
import type { KeyRing } from './key-ring.ts';

/**
 * Changes something at the server, once: under a key that stays until the outcome is certain. An
 * answer that got lost is asked for once more, which does nothing a second time. What failed without
 * a network says whether it can have left the device.
 */
export const createWriteCall =
  (make: DeskCall, keys: KeyRing): DeskCall =>
  async <R extends Route>(route: R, options: CallOptions<R> = {}): Promise<Answer<R>> => {
    const { id, query, body } = options;
    const intention = [route.method, route.path, id, query, body];
    const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? keys.of(intention) };
    const wasOnline = navigator.onLine;
    const first = await make(route, keyed);
    const isLost = !first.ok && first.reason === 'network';
    const answer = isLost ? await make(route, keyed) : first;
    keys.settle(intention, answer);
    const isUnsent = !answer.ok && answer.reason === 'offline' && !wasOnline;
    return isUnsent ? { ...answer, isUnsent } : answer;
  };
