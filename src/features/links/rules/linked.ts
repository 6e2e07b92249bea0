/** Common parts of the visitor's and the firm's links. */
import type { ErrorCode } from '#platform/contract/errors.ts';
import type { Appointment } from '#features/appointments/contract.ts';
import { seenOf } from '#features/links/contract/link-parts.ts';
import type { Clock, House, Staff } from '#features/hours/index.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import { type LinkKeys, type LinkRole, type LinkSubject, readLink } from './signed-link.ts';

/** Error codes for a link's refusals. */
const refusals = {
  unknown: 'not_found',
  over: 'link_expired',
  illegal: 'illegal_transition',
  late: 'too_late_to_change',
  taken: 'slot_unavailable',
} as const satisfies Record<string, ErrorCode>;

export type LinkRefusal = keyof typeof refusals;

/** Ports of the links' rules. */
export interface LinkPorts<Store> extends Clock {
  house: Pick<House, 'reach'>;
  randomId: () => string;
  /** Of the visitor who acts (`networkKey`). */
  network?: string;
  links: {
    keys: LinkKeys;
    /** An appointment can be changed until this many minutes before its start. */
    leadMinutes: number;
    store: Store;
  };
}

export interface StaffPort {
  /** The consultants at this moment. */
  readStaff: () => Promise<Staff>;
}

/** The fields that both links show, and who has the proposed times. */
export function shownOf(appointment: Appointment, staff: Staff) {
  const shown = seenOf(appointment);
  for (const time of shown.proposed?.times ?? []) {
    time.name = staff.nameOf(time.with);
    delete time.despite;
  }
  return shown;
}

/** Checks a token for a role; `not_found` if it is invalid or has another role. */
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

/** Converts the store's answer to an outcome. */
export const outcomeOf = <T extends object, V>(
  found: T | LinkRefusal,
  show: (found: T) => V,
): Outcome<V> => (typeof found === 'string' ? refusal(refusals[found]) : success(show(found)));
