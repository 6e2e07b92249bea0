import { tooMany } from '#platform/rules/outcome.ts';
import type { GuardedKind, WorkPorts } from '#features/protection/index.ts';
import { networkOf } from '#platform/redis/address.ts';
import { networkKey } from './network-key.ts';
import type { Core } from './core.ts';
import type { Guarded } from '#features/protection/services.ts';
import type { Reply } from '#platform/http/response.ts';

interface Call {
  address: string;
  now: Date;
  services: Pick<Core, 'keyed'> & Pick<WorkPorts, 'pick'> & Guarded;
}

/** Counts a visitor's submission against the rate limit and determines the proof of work it requires. */
export const guarded =
  <C extends Call, T>(kind: GuardedKind, run: (call: C, work: WorkPorts) => Promise<Reply<T>>) =>
  async (call: C): Promise<Reply<T>> => {
    const { address, now, services } = call;
    const { waitMs, pressure } = await services.guardedTurns.take(kind, address, now);
    if (waitMs > 0) return tooMany(waitMs);
    const { keyed, pick } = services;
    const network = keyed(networkOf(address));
    const wider = networkKey(services, address);
    return run(call, { kind, now, network, wider, pressure, keyed, pick });
  };
