/** A time that the firm chooses by hand, and what it is asked before. */
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { Warned } from '#features/appointments/rules/confirming.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import {
  type Candidate,
  factsThen,
  type Instant,
  nearName,
  type NearSpan,
  warningsOf,
} from '#features/hours/index.ts';
import type { Part } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { textsSchema } from '#platform/redis/records.ts';
import { type Nearby, nearby, taking, type TimeToTake } from './take-time.ts';

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

export interface JudgedTime extends Nearby {
  /** What the firm would be warned of. */
  warningsAbout: (span: NearSpan, asking: Asking) => TimeWarning[];
  /** The warnings that the firm still has to confirm; or those that it has, with the checks on which they rest. */
  question: (span: NearSpan, asking: Asking) => Warned | Answered;
}

/** The addresses of the clients of what is near. */
const clientsNear = (tag: string) =>
  hookOf(
    {
      nearAddresses: {
        command: [
          'HMGET',
          appointmentsKeys.appointmentEmail,
          { of: nearName(tag), match: '^(%S+)', all: true },
        ],
        reply: textsSchema,
      },
    },
    ({ nearAddresses }, nameOf) => ({
      addresses: nearAddresses,
      check: { same: nameOf('nearAddresses') },
    }),
    tag,
  );

export type ChosenTime = JudgedTime & TimeToTake;

/** A time to take that ends by then. `tag` tells several times of one act apart. */
export const chosenTime = (startsAt: Instant, endsAt: Instant, tag = ''): Hook<ChosenTime> =>
  taking(judgedTime(startsAt, endsAt, tag), startsAt, endsAt, tag);

/** The same of one that is not taken yet. */
export function judgedTime(startsAt: Instant, endsAt: Instant, tag = ''): Hook<JudgedTime> {
  const time = nearby(startsAt, endsAt, tag);
  const facts = factsThen(startsAt, endsAt, tag);
  const clients = clientsNear(tag);
  return {
    reads: { ...time.reads, ...facts.reads, ...clients.reads },
    follow(valuesOf) {
      const around = time.follow(valuesOf);
      const { near, nearCheck } = around;
      const { factsOf, checks } = facts.follow(valuesOf);
      const { addresses, check } = clients.follow(valuesOf);
      const isElsewhere = (span: NearSpan, address: string) =>
        near.some(
          (other, at) =>
            other.id !== span.id &&
            other.startsAt < span.endsAt &&
            span.startsAt < other.endsAt &&
            addresses[at] === address,
        );
      function warningsAbout(span: NearSpan, asking: Asking): TimeWarning[] {
        const { candidates, now, address = '', offers = true } = asking;
        const here = candidates.find(({ consultant }) => consultant === span.consultant);
        const warnings = warningsOf(span, here, { ...factsOf(span), now, offers });
        const isTwice = address !== '' && isElsewhere(span, address);
        return isTwice ? [...warnings, 'same_client'] : warnings;
      }
      return {
        ...around,
        warningsAbout,
        question(span, asking) {
          const { confirm, address = '' } = asking;
          const warnings = warningsAbout(span, asking);
          if (!warnings.every((warning) => confirm.includes(warning)))
            return { warnings, consultant: span.consultant };
          const ofClient = address === '' ? [] : [nearCheck, check];
          return { despite: warnings, checks: [...checks, ...ofClient] };
        },
      };
    },
  };
}
