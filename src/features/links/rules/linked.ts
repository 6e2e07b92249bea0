/** Common parts of the visitor's and the firm's links. */
import type { ErrorCode } from '#platform/contract/errors.ts';
import type { Appointment } from '#features/appointments/contract.ts';
import { seenOf } from '#features/links/contract/link-parts.ts';
import type { AuditAction } from '#features/audit/contract.ts';
import { auditEntry, type Trace } from '#features/audit/index.ts';
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

/** The same for acts, which begin to read before their caller is admitted. */
export interface ActPorts<Store> extends LinkPorts<Store> {
  /** Rejects where the caller may not act. */
  admitted: Promise<unknown>;
}

/** What is written together with an act by a link. */
export function traceOf(
  action: AuditAction,
  { actor, id }: { actor: 'visitor-link' | 'firm-link'; id: string },
  { admitted, now, randomId }: Omit<ActPorts<never>, 'links'>,
): Trace {
  const entry = admitted.then(() => auditEntry(action, { now, randomId, actor }, id));
  // Of an act that ends without it.
  entry.catch(() => undefined);
  return { entry, once: undefined };
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

/** What a link shows after an act. */
export const shownBy = <T, V>(outcome: Outcome<T>, show: (value: T) => V): Outcome<V> =>
  outcome.ok ? success(show(outcome.value)) : outcome;

/** Converts the store's answer to an outcome. */
export const outcomeOf = <T extends object, V>(
  found: T | LinkRefusal,
  show: (found: T) => V,
): Outcome<V> => (typeof found === 'string' ? refusal(refusals[found]) : success(show(found)));
