/** The connection as a state machine: pure, with the time passed in. */
import { type Growth, growingPause } from '../pause.ts';
import type { LinkProblem, LinkState } from './link.ts';

/** Events of a connection, independent of the messenger except for its closing codes. */
export type LinkEvent =
  | { type: 'opening' }
  | { type: 'code'; qr: string }
  | { type: 'opened'; problem?: 'own_number' | 'recipient_unknown' }
  | { type: 'closed'; code: number };

/** When to connect again; `when_asked` waits until a user wants to see a code. */
type Then = 'open' | 'at_once' | 'later' | 'when_asked' | 'never';

export interface Supervised extends LinkState {
  then: Then;
  /** Whether the credentials have become useless. */
  wipe: boolean;
  /** Number of consecutive connections that did not last. */
  failures: number;
}

type Rule = Pick<Supervised, 'name' | 'then' | 'wipe'> & { problem?: LinkProblem };

/** Keys are WhatsApp's closing codes (`DisconnectReason` of baileys). */
const rules: Readonly<Record<number, Rule>> = {
  401: { name: 'connecting', then: 'at_once', wipe: true, problem: 'logged_out' },
  403: { name: 'error', then: 'never', wipe: false, problem: 'forbidden' },
  405: { name: 'error', then: 'later', wipe: false, problem: 'outdated' },
  411: { name: 'error', then: 'never', wipe: false, problem: 'multi_device_off' },
  440: { name: 'replaced', then: 'never', wipe: false, problem: 'replaced' },
  500: { name: 'error', then: 'later', wipe: false, problem: 'bad_session' },
  515: { name: 'connecting', then: 'at_once', wipe: false },
};
const lost: Rule = { name: 'disconnected', then: 'later', wipe: false, problem: 'connection_lost' };
/** The code was not scanned. A service that requested codes day and night would look like a machine. */
const unseen: Rule = { name: 'disconnected', then: 'when_asked', wipe: false };
const timedOut = 408;

/** A connection that lasted this long counts as successful. */
const stableMs = 60_000;
/** More immediate restarts in a row than this are a loop and no longer a handshake. */
const restartsAtOnce = 3;
const growth: Growth = { firstMs: 2000, mostMs: 5 * 60_000 };

export const initialState = (now: number): Supervised => ({
  name: 'connecting',
  since: now,
  then: 'open',
  wipe: false,
  failures: 0,
});

function ruleFor({ name }: Supervised, code: number): Rule {
  if (name === 'waiting_for_scan' && code === timedOut) return unseen;
  return rules[code] ?? lost;
}

function next(state: Supervised, event: LinkEvent, now: number): Omit<Supervised, 'since'> {
  const { failures, problem } = state;
  const going = { then: 'open', wipe: false, failures } as const;
  switch (event.type) {
    case 'opening':
      return { name: 'connecting', ...going, ...(problem && { problem }) };
    case 'code': {
      const why = problem === 'logged_out' ? { problem } : {};
      return { name: 'waiting_for_scan', ...going, failures: 0, qr: event.qr, ...why };
    }
    case 'opened':
      return { name: 'connected', ...going, ...(event.problem && { problem: event.problem }) };
    case 'closed': {
      const lasted = state.name === 'connected' && now - state.since >= stableMs;
      return { ...ruleFor(state, event.code), failures: lasted ? 1 : failures + 1 };
    }
  }
}

export function reduce(state: Supervised, event: LinkEvent, now: number): Supervised {
  const after = next(state, event, now);
  return { ...after, since: after.name === state.name ? state.since : now };
}

/** Milliseconds until the next connection; `undefined` if none is made automatically. */
export function pauseBefore(
  { then, failures }: Supervised,
  random: () => number,
): number | undefined {
  if (then === 'at_once' && failures <= restartsAtOnce) return 0;
  return then === 'at_once' || then === 'later'
    ? growingPause(failures, growth, random)
    : undefined;
}
