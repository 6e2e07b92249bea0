/** A time that the firm chooses by hand: what is in its way, what the firm is asked before, and who loses it. */
import * as z from 'zod/mini';
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { Warned } from '#features/appointments/rules/confirming.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import {
  anybody,
  aroundTime,
  type Candidate,
  type Instant,
  isInTheWay,
  nearName,
  type NearSpan,
  warningsOf,
} from '#features/hours/index.ts';
import type { Conflict } from '#platform/contract/errors.ts';
import { type Check, type Hook, hookOf, type Part } from '#platform/redis/transaction.ts';
import { heldAround } from './overtake.ts';

/** What a question before a time depends on. */
interface Asking {
  /** Those at its start. */
  candidates: readonly Candidate[];
  now: Date;
  /** What the firm has confirmed. */
  confirm: readonly TimeWarning[];
  /** The digest of the client's address; '' where nobody asks whether the client is elsewhere. */
  address?: string;
  /** Whether its consultant takes appointments about the service, where that matters. */
  offers?: boolean;
}

/** What the firm was warned of, and has confirmed. */
interface Answered extends Part {
  despite: TimeWarning[];
}

export interface ChosenTime {
  /** What of other appointments is in the way; of a span that cannot be read, it itself. */
  conflictsWith: (span: NearSpan) => Conflict[];
  /** The warnings that the firm still has to confirm; or those that it has, with the checks on which they rest. */
  question: (span: NearSpan, asking: Asking) => Warned | Answered;
  /**
   * Takes times for an appointment in place of those that it had, besides `kept`: nothing is in the way, and who
   * waited is told.
   */
  take: (spans: readonly NearSpan[], now: Date, kept?: readonly NearSpan[]) => Part;
}

const conflictOf = ({ id, startsAt, endsAt }: NearSpan): Conflict => ({
  id,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
});

/** A time that ends by then. `tag` tells several times of one act apart. */
export function chosenTime(startsAt: Instant, endsAt: Instant, tag = ''): Hook<ChosenTime> {
  const around = aroundTime(startsAt, endsAt, tag);
  const held = heldAround(startsAt, endsAt, tag);
  const clients = hookOf(
    {
      nearAddresses: {
        command: [
          'HMGET',
          appointmentsKeys.appointmentEmail,
          { of: nearName(tag), match: '^(%S+)', all: true },
        ],
        reply: z.array(z.nullable(z.string())),
      },
    },
    ({ nearAddresses }, nameOf) => ({
      addresses: nearAddresses,
      check: { same: nameOf('nearAddresses') },
    }),
    tag,
  );
  return {
    reads: { ...around.reads, ...held.reads, ...clients.reads },
    follow(valuesOf) {
      const { near, nearCheck, factsOf, factChecks } = around.follow(valuesOf);
      const { addresses, check } = clients.follow(valuesOf);
      const { overtaken } = held.follow(valuesOf);
      const isElsewhere = (span: NearSpan, address: string) =>
        near.some(
          (other, at) =>
            other.id !== span.id &&
            other.startsAt < span.endsAt &&
            span.startsAt < other.endsAt &&
            addresses[at] === address,
        );
      return {
        conflictsWith: (span) =>
          span.consultant === anybody
            ? [conflictOf(span)]
            : near
                .filter((other) => other.id !== span.id && isInTheWay(span, other))
                .map(conflictOf),
        question(span, { candidates, now, confirm, address = '', offers = true }) {
          const { consultant } = span;
          const here = candidates.find((candidate) => candidate.consultant === consultant);
          const warnings: TimeWarning[] = warningsOf(span, here, { ...factsOf(span), now, offers });
          if (address !== '' && isElsewhere(span, address)) warnings.push('same_client');
          if (!warnings.every((warning) => confirm.includes(warning)))
            return { warnings, consultant };
          return {
            despite: warnings,
            checks: [...factChecks, ...(address === '' ? [] : [nearCheck, check])],
          };
        },
        take(spans, now, kept = []) {
          const others = near.filter(({ id }) => spans.every((span) => span.id !== id));
          const { checks = [], writes = [] } = overtaken([...others, ...spans, ...kept], now);
          const areClear = spans.map(({ id, ...span }): Check => ({ clear: span, except: id }));
          return { checks: [...checks, ...areClear], writes };
        },
      };
    },
  };
}
