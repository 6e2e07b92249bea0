/** What both kinds of signed links have in common. */
import type { Appointment } from '#features/appointments/contract.ts';
import type { ErrorCode } from '#platform/contract/errors.ts';
import type { Clock, House, Staff } from '#features/hours/index.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import { type LinkKeys, type LinkRole, type LinkSubject, readLink } from './signed-link.ts';

/** Why a link does not do what it was asked for. */
const refusals = {
  unknown: 'not_found',
  over: 'link_expired',
  illegal: 'illegal_transition',
  late: 'too_late_to_change',
  taken: 'slot_unavailable',
} as const satisfies Record<string, ErrorCode>;

export type LinkRefusal = keyof typeof refusals;

/** What links work with. */
export interface LinkPorts<Store> extends Clock {
  house: Pick<House, 'reach'>;
  randomId: () => string;
  links: {
    keys: LinkKeys;
    /** Up to how long before its start an appointment can be changed. */
    leadMinutes: number;
    store: Store;
  };
}

export interface StaffPort {
  /** Whom appointments are with, as of now. */
  readStaff: () => Promise<Staff>;
}

/** What a link of that role leads to. */
export function subjectOf(
  token: string,
  role: LinkRole,
  { links, now }: Pick<LinkPorts<unknown>, 'links' | 'now'>,
): Outcome<LinkSubject> {
  const link = readLink(token, { ...links.keys, now });
  if (link?.role !== role) return refusal('not_found');
  const { id, address } = link;
  return success({ id, address });
}

/** What the store found or did, as it is shown; or why not. */
export const outcomeOf = <T extends object, V>(
  found: T | LinkRefusal,
  show: (found: T) => V,
): Outcome<V> => (typeof found === 'string' ? refusal(refusals[found]) : success(show(found)));

/** What both show of an appointment. */
export const seenOf = ({
  service,
  date,
  time,
  startsAt,
  endsAt,
  status,
  meeting,
  consultant,
  locale,
}: Appointment) => ({
  ...{ service, date, time, startsAt, endsAt, status, meeting, consultant, locale },
});
