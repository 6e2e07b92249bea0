import type { CountPorts, GuardedKind, WorkPorts } from '#features/protection/index.ts';
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

/** For a submission that `run` counts while it reads: what that takes, and what its proof of work needs. */
export const guarded =
  <C extends Call, T>(
    kind: GuardedKind,
    run: (call: C, work: WorkPorts & CountPorts) => Promise<Reply<T>>,
  ) =>
  (call: C): Promise<Reply<T>> => {
    const { address, now, services } = call;
    const { keyed, pick } = services;
    return run(call, {
      ...{ kind, now, keyed, pick },
      network: keyed(networkOf(address)),
      wider: networkKey(services, address),
      take: () => services.guardedTurns.take(kind, address, now),
    });
  };
