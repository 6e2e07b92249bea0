/** Changes to the firm's consultants. */
import type {
  Consultant,
  ConsultantEdit,
  DeskConsultant,
  NewConsultant,
} from '#features/consultants/contract/consultant-desk.ts';
import {
  type ListedConsultant,
  mostConsultants,
} from '#features/consultants/contract/consultant.ts';
import { defaultLocale, type Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import {
  changedMeanwhile,
  invalidField,
  type Outcome,
  refusal,
  success,
} from '#platform/rules/outcome.ts';

/** Consultants who can be booked; only those who offer the service if one is given. */
export const listedIn = (
  all: readonly Consultant[],
  { service, locale = defaultLocale }: { service?: Service | undefined; locale?: Locale },
): ListedConsultant[] =>
  all
    .filter(({ active, services: theirs }) => active && (!service || theirs.includes(service)))
    .map(({ id, name, role, languages, atOnce = null }) => ({
      ...{ id, name, role: role[locale], languages },
      ...(atOnce !== null && { atOnce }),
    }));

/** Returns all consultants after a change, and the id of the changed one, or a refusal. */
export type ConsultantsChange = (
  all: readonly DeskConsultant[],
) => Outcome<{ id: string; all: readonly DeskConsultant[] }>;

/** Adds a consultant as the last one in the order. Returns `invalidField` `too_many` at the maximum. */
export const withConsultant =
  (id: string, consultant: NewConsultant): ConsultantsChange =>
  (all) =>
    all.length < mostConsultants
      ? success({ id, all: [...all, { id, ...consultant, version: 1 }] })
      : invalidField('name', 'too_many');

/** A consultant in the version that the caller saw. */
interface Seen {
  id: string;
  version?: number | undefined;
}

function seenAmong(
  all: readonly DeskConsultant[],
  { id, version }: Seen,
): Outcome<{ before: DeskConsultant; rest: DeskConsultant[] }> {
  const before = all.find((each) => each.id === id);
  if (!before) return refusal('not_found');
  if (version !== undefined && version !== before.version) return changedMeanwhile(before);
  return success({ before, rest: all.filter((each) => each.id !== id) });
}

/**
 * Changes the given fields of a consultant. Returns `last_consultant` if no active consultant would remain,
 * `not_found`, or the current state if the version differs.
 */
export function withEdit(seen: Seen, { place, ...fields }: ConsultantEdit): ConsultantsChange {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return (all) => {
    const found = seenAmong(all, seen);
    if (!found.ok) return found;
    const { before, rest } = found.value;
    const after = { ...before, ...Object.fromEntries(given), version: before.version + 1 };
    if (!after.active && !rest.some(({ active }) => active)) return refusal('last_consultant');
    const at = Math.min(place ?? all.indexOf(before), rest.length);
    return success({ id: before.id, all: rest.toSpliced(at, 0, after) });
  };
}

/** Takes a consultant out. Returns `last_consultant`, `not_found`, or the current state if the version differs. */
export const withoutConsultant =
  (seen: Seen): ConsultantsChange =>
  (all) => {
    const found = seenAmong(all, seen);
    if (!found.ok) return found;
    const { rest } = found.value;
    return rest.some(({ active }) => active)
      ? success({ id: seen.id, all: rest })
      : refusal('last_consultant');
  };
