/** Erases records with all that any subject keeps of them: what subjects register, and how it goes together. */
import * as z from 'zod/mini';
import type { KeptPeriod } from '#platform/rules/kept.ts';
import type { Database } from './database.ts';
import { platformKeys } from './keys.ts';
import { inPortions, type Part, type StoreWrite } from './plan.ts';
import { allReads } from './load.ts';
import { type Hook, hookOf, type Reference } from './reads.ts';
import { textsSchema } from './records.ts';

/** The kinds of records, in the order in which they are counted. */
export const recordKinds = ['appointment', 'message', 'inquiry', 'payment'] as const;
/** Requests that are held are not counted, nor are payments that go as a whole: others only lose what is personal. */
export type ErasedKind = (typeof recordKinds)[number] | 'held' | 'whole';
export type ErasedIds = Readonly<Partial<Record<ErasedKind, readonly string[]>>>;

/** Ids as arguments of a read: known ones, at least one, or all that another read replies. */
export type Ids = readonly string[] | readonly [Reference & { all: true }];

/** Checkout sessions of payments that go as a whole; of each whose sessions were looked for. */
type SessionsOf = ReadonlyMap<string, readonly string[]>;

/** Records that are erased in one step, at most some hundred. */
export interface Portion {
  /** Payments for these appointments lose what is personal as well. */
  ids: ErasedIds;
  sessions?: SessionsOf;
  /** Digest of the address of all: its indexes lose what led nowhere as well. */
  email?: string;
  /** What was set aside earlier goes as well; milliseconds since 1970. */
  asideBefore?: number;
  /** After a restore: it is not known any more which appointments were still to come. */
  isAgain?: true;
  now: Date;
}

/** What goes of one subject's records. */
export interface Gone extends Part {
  /** The records that there were. */
  gone?: ErasedIds;
  /** Digests of their addresses. */
  addresses?: readonly string[];
  /** Payments that lost their personal data. */
  anonymised?: readonly string[];
  /** Records of others than the portion's that were read. */
  linked?: readonly string[];
  /** Payments that go as a whole, but whose sessions have to be looked for first. */
  unsought?: readonly string[];
}

export type IsChosen = (id: string) => boolean;

/** Decides what goes of one kind of records; `before`: of other kinds, as decided before. */
export type Owner = Hook<(isChosen: IsChosen, before: readonly Gone[]) => Gone>;

/** Start of each retention period, in milliseconds since 1970. */
export type KeptSince = Readonly<Record<KeptPeriod, number>>;

/** What is found for an act that erases, and where the next portion begins. */
export interface Found {
  ids?: ErasedIds;
  next?: string | undefined;
}

/** What a subject registers about the erasure of records. */
export interface ErasingSubject {
  /** Hashes of records. */
  records?: Readonly<Partial<Record<ErasedKind, string>>>;
  /** The keys of which it erases. */
  keys: readonly string[];
  /** Sorted sets by time, each with the period for which its entries are kept. */
  kept?: readonly (readonly [index: string, period: KeptPeriod])[];
  /** How its records among a portion go; nothing if it can have none. */
  erases?: (portion: Portion) => readonly Owner[];
  /** Ids of its records that go with others of the portion, as its own hook reads them. */
  linked?: (portion: Portion) => Ids | undefined;
  /** What it keeps of any record. `all`: the same ids as texts. */
  forgets?: (ids: Ids, tag: string) => Hook<(all: readonly string[], isGone: IsChosen) => Part>;
  /** A portion of its records of an address, given as digest. */
  ofPerson?: (email: string, from: string) => Hook<Found>;
  /** What it keeps for a while of records that an address had; without one, of any. */
  afterPerson?: (email: string | undefined) => Hook<Part>;
  /** What it keeps of addresses of which no record is left. */
  forgetsAddresses?: (emails: readonly string[]) => Part;
  /** Which of these addresses, given as digests, it has records of; in portions. */
  knows?: (
    emails: readonly string[],
    from: string,
  ) => Hook<{ known: readonly string[]; next?: string | undefined }>;
  /** Its oldest records whose period is over: at most `limit` of a kind, or all in portions. */
  ofAge?: (kept: KeptSince, limit: number, now: Date, from: string) => Hook<Found>;
  /** What else is over. */
  afterRetention?: (kept: KeptSince) => Hook<Part>;
  sessionsOf?: (db: Database, payments: readonly string[]) => Promise<SessionsOf>;
}

/** What goes of a portion, with all that any subject keeps of it. */
export type Erased = Required<Omit<Gone, 'linked'>>;

const isIn = (ids: Iterable<string>): IsChosen => {
  const set = new Set(ids);
  return (id) => set.has(id);
};

/** Ids found at once. */
const mostFound = 2000;
const idsSchema = z.array(z.string());

/** The ids of an address in an index of `<digest> <id>`, after one of them; '0' for the first. */
export const idsUnder = (index: string, email: string, from: string) =>
  ({
    command: [
      ...(['ZRANGEBYLEX', index, from === '0' ? `[${email} ` : `(${email} ${from}`] as const),
      ...([`(${email}!`, 'LIMIT', 0, mostFound] as const),
    ],
    reply: z.pipe(
      idsSchema,
      z.transform((members) => {
        const ids = members.map((member) => member.slice(email.length + 1));
        return { ids, next: ids.length === mostFound ? ids.at(-1) : undefined };
      }),
    ),
  }) as const;

/** The ids of an index that stand before a time, oldest first. */
export const oldestRead = (index: string, time: number, limit: number) =>
  ({
    command: ['ZRANGEBYSCORE', index, '-inf', `(${time}`, 'LIMIT', 0, limit],
    reply: idsSchema,
  }) as const;

/** Takes ids out of hashes and sorted sets. */
export const dropWrites = (
  ids: readonly string[],
  hashes: readonly string[],
  indexes: readonly string[],
): StoreWrite[] => [
  ...hashes.flatMap((key) => inPortions('HDEL', key, ids)),
  ...indexes.flatMap((key) => inPortions('ZREM', key, ids)),
];

/** Whole keys begin with the prefix of their context (`database.ts`). */
const withoutPrefix = (key: string): string => key.replace(/^v\d+:[^:]+:/, '');

/** What was answered to the requests that made these records. */
const answersOf = (
  ids: Ids,
  tag: string,
): Hook<(all: readonly string[], isGone: IsChosen) => Part> =>
  hookOf(
    { requests: { command: ['HMGET', platformKeys.requests, ...ids], reply: textsSchema } },
    ({ requests }) =>
      (all, isGone) => ({
        writes: [
          ...requests.flatMap((key, at) =>
            key !== null && isGone(all[at] ?? '') ? [['DEL', withoutPrefix(key)] as const] : [],
          ),
          ...inPortions('HDEL', platformKeys.requests, all.filter(isGone)),
        ],
      }),
    tag,
  );

/** All ids of a portion, each once. */
export const idsIn = ({ ids, sessions }: Portion): string[] => [
  ...new Set([...Object.values(ids).flat(), ...(sessions?.keys() ?? [])]),
];

/** The same of each kind, as all subjects have them. */
const goneOf = (theirs: readonly Gone[]): ErasedIds =>
  Object.fromEntries(
    [...recordKinds, 'held' as const].map((kind) => [
      kind,
      theirs.flatMap(({ gone }) => gone?.[kind] ?? []),
    ]),
  );

/**
 * How the records of a portion are erased. A subject comes after those whose records its own go with. All that was read
 * and that the erasure rests on is checked when it is written.
 */
export function erasing(
  subjects: readonly ErasingSubject[],
  portion: Portion,
): Hook<(isChosen?: IsChosen) => Erased> {
  const { asideBefore = 0 } = portion;
  const ids = idsIn(portion);
  const owners = subjects.flatMap(({ erases }) => erases?.(portion) ?? []);
  const forgetting = (some: Ids, tag: string) =>
    some.length === 0
      ? []
      : [...subjects.flatMap(({ forgets }) => forgets?.(some, tag) ?? []), answersOf(some, tag)];
  const ofIds = forgetting(ids, '');
  const ofLinked = subjects.flatMap(({ linked }) => forgetting(linked?.(portion) ?? [], ' linked'));
  return {
    reads: allReads({}, [...owners, ...ofIds, ...ofLinked]),
    follow:
      (valuesOf) =>
      (isChosen = () => true) => {
        const theirs = owners.reduce<Gone[]>(
          (before, owner) => [...before, owner.follow(valuesOf)(isChosen, before)],
          [],
        );
        const all = (of: (gone: Gone) => readonly string[] | undefined) =>
          theirs.flatMap((each) => of(each) ?? []);
        const gone = goneOf(theirs);
        const goneIds = Object.values(gone).flat();
        const anonymised = all((each) => each.anonymised);
        const isForgotten = isIn([...goneIds, ...anonymised]);
        const parts = [
          ...theirs,
          ...ofIds.map((hook) => hook.follow(valuesOf)(ids, isForgotten)),
          ...ofLinked.map((hook) =>
            hook.follow(valuesOf)(
              all((each) => each.linked),
              isForgotten,
            ),
          ),
          // The ids stand in the names of what was set aside.
          {
            writes: [
              ['FORGET', platformKeys.aside, asideBefore, ...goneIds, ...anonymised] as const,
            ],
          },
        ];
        return {
          ...{ gone, anonymised },
          addresses: all((each) => each.addresses),
          unsought: all((each) => each.unsought),
          checks: parts.flatMap(({ checks = [] }) => checks),
          writes: parts.flatMap(({ writes = [] }) => writes),
        };
      },
  };
}

/** How many records of each kind go, in their order; of payments those that are asked for, not all for appointments. */
export const countsOf = ({ gone, anonymised }: Erased, isAsked: IsChosen): number[] =>
  recordKinds.map((kind) =>
    kind === 'payment'
      ? new Set([...(gone.payment ?? []), ...anonymised].filter(isAsked)).size
      : (gone[kind]?.length ?? 0),
  );
