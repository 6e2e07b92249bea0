import type { Route } from '#platform/contract/route.ts';
import type { Answer, CallOptions } from '#platform/browser/api.ts';
import type { DeskCall } from './desk-call.ts';
import type { KeyRing } from './key-ring.ts';

/**
 * Makes a changing call that is carried out once: its idempotency key stays the same until the outcome is
 * certain. If the response was lost, the call is repeated once, which changes nothing a second time. A
 * failure without a network says whether the request can have left the device.
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
