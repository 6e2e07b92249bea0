import { tooMany } from '#platform/rules/outcome.ts';
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

const portsOf = (
  kind: GuardedKind,
  { address, now, services }: Call,
  pressure: number,
): WorkPorts => {
  const { keyed, pick } = services;
  const network = keyed(networkOf(address));
  return { kind, now, network, wider: networkKey(services, address), pressure, keyed, pick };
};

/** Counts a visitor's submission against the rate limit and determines the proof of work it requires. */
export const guarded =
  <C extends Call, T>(kind: GuardedKind, run: (call: C, work: WorkPorts) => Promise<Reply<T>>) =>
  async (call: C): Promise<Reply<T>> => {
    const { address, now, services } = call;
    const { waitMs, pressure } = await services.guardedTurns.take(kind, address, now);
    return waitMs > 0 ? tooMany(waitMs) : run(call, portsOf(kind, call, pressure));
  };

/** The same for a submission that `run` counts: with its write, or else before. */
export const guardedAtWrite =
  <C extends Call, T>(
    kind: GuardedKind,
    run: (call: C, work: WorkPorts & CountPorts) => Promise<Reply<T>>,
  ) =>
  (call: C): Promise<Reply<T>> => {
    const { address, now, services } = call;
    const take = () => services.guardedTurns.take(kind, address, now);
    return run(call, { ...portsOf(kind, call, 0), take });
  };
