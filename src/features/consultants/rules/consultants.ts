/** Manages the firm's consultants, for the desk. */
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
import { type RosterChange, changeRoster } from './roster-change.ts';

/** Consultants in their order, at one version of the roster. */
export interface Consultants {
  roster: string;
  all: readonly DeskConsultant[];
}

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

interface Kept extends Consultants {
  /** Id of the changed or deleted consultant. */
  id: string;
}

interface Store {
  read: () => Promise<Consultants>;
  /** Stores all consultants in that order, if the roster still has that version. */
  save: (kept: Kept) => Promise<RosterChange>;
  /** Deletes a consultant who has never had an appointment; `all` are the others. */
  remove: (kept: Kept) => Promise<RosterChange>;
}

interface Ports {
  store: Store;
}

/** Returns all consultants to store and the id of the changed one, or a refusal. */
type Change = (all: readonly DeskConsultant[]) => Outcome<Omit<Kept, 'roster'>>;

/** Makes a change. A repeated call, whose change was already made, gets the current state. */
const carryOut = (
  change: Change,
  { read, keep }: { read: Store['read']; keep: Store['save'] },
): Promise<Outcome<DeskConsultant | undefined>> =>
  changeRoster(async () => {
    const { roster, all } = await read();
    const changed = change(all);
    const { id, all: after } = changed.ok ? changed.value : { id: '', all };
    return {
      roster,
      decided: changed.ok ? success(after.find((each) => each.id === id)) : changed,
      known: (known) => all.find((each) => each.id === known),
      keep: (of) => keep({ roster: of, id, all: after }),
    };
  });

/** `not_found` if the consultant has been deleted since. */
const present = (outcome: Outcome<DeskConsultant | undefined>): Outcome<DeskConsultant> => {
  if (!outcome.ok) return outcome;
  return outcome.value ? success(outcome.value) : refusal('not_found');
};

/** Adds a consultant as the last one in the order. Returns `invalidField` `too_many` at the maximum. */
export async function addConsultant(
  consultant: NewConsultant,
  { store: { read, save }, randomId }: Ports & { randomId: () => string },
): Promise<Outcome<DeskConsultant>> {
  const id = randomId();
  const change: Change = (all) =>
    all.length < mostConsultants
      ? success({ id, all: [...all, { id, ...consultant, version: 1 }] })
      : invalidField('name', 'too_many');
  return present(await carryOut(change, { read, keep: save }));
}

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
export async function editConsultant(
  { edit: { place, ...fields }, ...seen }: Seen & { edit: ConsultantEdit },
  { store: { read, save } }: Ports,
): Promise<Outcome<DeskConsultant>> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const change: Change = (all) => {
    const found = seenAmong(all, seen);
    if (!found.ok) return found;
    const { before, rest } = found.value;
    const after = { ...before, ...Object.fromEntries(given), version: before.version + 1 };
    if (!after.active && !rest.some(({ active }) => active)) return refusal('last_consultant');
    const at = Math.min(place ?? all.indexOf(before), rest.length);
    return success({ id: before.id, all: rest.toSpliced(at, 0, after) });
  };
  return present(await carryOut(change, { read, keep: save }));
}

/**
 * Deletes a consultant who has never had an appointment. Returns `last_consultant`, `consultant_in_use`,
 * `not_found`, or the current state if the version differs.
 */
export async function deleteConsultant(
  seen: Seen,
  { store: { read, remove } }: Ports,
): Promise<Outcome<undefined>> {
  const change: Change = (all) => {
    const found = seenAmong(all, seen);
    if (!found.ok) return found;
    const { rest } = found.value;
    if (!rest.some(({ active }) => active)) return refusal('last_consultant');
    return success({ id: seen.id, all: rest });
  };
  const deleted = await carryOut(change, { read, keep: remove });
  return deleted.ok ? success(undefined) : deleted;
}
