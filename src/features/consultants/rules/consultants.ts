/** The firm's consultants as the desk manages them. */
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

/** Consultants in their order, as of one version of the roster. */
export interface Consultants {
  roster: string;
  all: readonly DeskConsultant[];
}

/** Who can be booked, about a service if one is named. */
export const listedIn = (
  all: readonly Consultant[],
  { service, locale = defaultLocale }: { service?: Service | undefined; locale?: Locale },
): ListedConsultant[] =>
  all
    .filter(({ active, services: theirs }) => active && (!service || theirs.includes(service)))
    .map(({ id, name, role, languages }) => ({ id, name, role: role[locale], languages }));

interface Kept extends Consultants {
  /** The one that changed, or goes. */
  id: string;
}

interface Store {
  read: () => Promise<Consultants>;
  /** Keeps all in that order, if the roster is still of that version. */
  save: (kept: Kept) => Promise<RosterChange>;
  /** Takes one out who has never had an appointment; `all` is the rest. */
  remove: (kept: Kept) => Promise<RosterChange>;
}

interface Ports {
  store: Store;
}

/** What is to be kept of consultants: all of them, and the one that changed; or why not. */
type Change = (all: readonly DeskConsultant[]) => Outcome<Omit<Kept, 'roster'>>;

/** A call that is repeated finds its change made: it is told how things are now. */
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

/** Gone since it was added or changed. */
const present = (outcome: Outcome<DeskConsultant | undefined>): Outcome<DeskConsultant> => {
  if (!outcome.ok) return outcome;
  return outcome.value ? success(outcome.value) : refusal('not_found');
};

/** The last in order. */
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

/** One of them as the caller saw it. */
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

/** Changes what is named of one; somebody has to stay whom visitors can book. */
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

/** Takes one out who has never had an appointment. */
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
