import type { GuardedKind, WorkPorts } from '#domain/proof-of-work.ts';

/** So much of everything is admitted that no test meets a limit by accident. */
export const scale = 1000;

/** No work is asked for. */
export const noWork = (now: Date, kind: GuardedKind = 'booking'): WorkPorts => ({
  ...{ kind, now, pressure: 0 },
  keyed: (text) => text,
});
