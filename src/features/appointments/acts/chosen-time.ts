/** A time that the firm chooses by hand: what is in its way, and what the firm is asked before. */
import * as z from 'zod/mini';
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { Warned } from '#features/appointments/rules/confirming.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import {
  anybody,
  type Candidate,
  factChecks,
  factsOf,
  isInTheWay,
  type NearSpan,
  type timeReads,
  warningsOf,
} from '#features/hours/index.ts';
import type { Conflict } from '#platform/contract/errors.ts';
import type { Check, Part, Values } from '#platform/redis/transaction.ts';

/** The addresses of the clients of what is near, with `timeReads`. */
export const elsewhereReads = {
  nearAddresses: {
    command: [
      'HMGET',
      appointmentsKeys.appointmentEmail,
      { of: 'near', match: '^(%S+)', all: true },
    ],
    reply: z.array(z.nullable(z.string())),
  },
} as const;
type NearValues = Values<ReturnType<typeof timeReads> & typeof elsewhereReads>;

/** What of other appointments is in the way; of a span that cannot be read, it itself. */
export function conflictsWith(span: NearSpan, near: readonly NearSpan[]): Conflict[] {
  const found =
    span.consultant === anybody
      ? [span]
      : near.filter((other) => other.id !== span.id && isInTheWay(span, other));
  return found.map(({ id, startsAt, endsAt }) => ({
    id,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  }));
}

/** Of a plan that takes a time: nothing is in its way. */
export const withoutConflict = ({ id, ...span }: NearSpan): Part => ({
  checks: [{ clear: span, except: id }],
});

/** Whether the client is with somebody else then, by the digest of the address. */
const isElsewhere = (
  { id, startsAt, endsAt }: NearSpan,
  address: string,
  { near, nearAddresses }: Pick<NearValues, 'near' | 'nearAddresses'>,
): boolean =>
  address !== '' &&
  near.some(
    (other, at) =>
      other.id !== id &&
      other.startsAt < endsAt &&
      startsAt < other.endsAt &&
      nearAddresses[at] === address,
  );

/**
 * The warnings that the firm still has to confirm, or the checks without which they would be others. `candidates` are
 * those at its start; `offers` says whether its consultant takes appointments about the service, where that matters.
 */
export function questionAbout(
  span: NearSpan,
  values: NearValues,
  {
    candidates,
    now,
    confirm,
    address,
    offers = true,
  }: {
    candidates: readonly Candidate[];
    now: Date;
    confirm: readonly TimeWarning[];
    /** The digest of the client's address; '' where nobody asks whether the client is elsewhere. */
    address: string;
    offers?: boolean;
  },
): Warned | Part {
  const { consultant, startsAt } = span;
  const here = candidates.find((candidate) => candidate.consultant === consultant);
  const facts = factsOf(values, startsAt);
  const warnings: TimeWarning[] = warningsOf(span, here, { ...facts, now, offers });
  if (isElsewhere(span, address, values)) warnings.push('same_client');
  if (!warnings.every((warning) => confirm.includes(warning))) return { warnings, consultant };
  const ofClient: Check[] = address === '' ? [] : [{ same: 'near' }, { same: 'nearAddresses' }];
  return { checks: [...factChecks, ...ofClient] };
}
