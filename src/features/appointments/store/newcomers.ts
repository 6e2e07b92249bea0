/** What newcomers hold of the time on offer, and what counts as proof that somebody is none (decision 34). */
import * as z from 'zod/mini';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { type Offer, type Origin, shareKeys, shareRules } from '#features/protection/index.ts';
import type { Check, Part, StoreWrite } from '#platform/redis/plan.ts';
import { type Feature, type Hook, hookOf, type Reference } from '#platform/redis/reads.ts';
import { jsonOf, readableOrNull, textsSchema } from '#platform/redis/records.ts';
import type { Period } from '#platform/rules/period.ts';
import { dayMs } from '#platform/time/units.ts';
import { appointmentsKeys } from './keys.ts';

const periods = ['day', 'week', 'window'] as const;
type Periods = Readonly<Record<(typeof periods)[number], Period>>;

/** Of an appointment, which is known to take its time from then on. */
interface Moving {
  startsAt: number;
  endsAt: number;
}

/** The time on offer in the whole window, in milliseconds. */
export interface OnOffer {
  openInWindow: (offer: Offer) => number;
}

export interface Newcomers {
  /**
   * Whether they hold their share of one of the periods, `moving` left out; or what must still hold where they do not.
   * `scale` multiplies the share.
   */
  pastShare: (offer: Offer, asked: { moving?: Moving; scale: number }) => true | Part;
}

const times = ({ from, to }: Period) => [from.getTime(), `(${String(to.getTime())}`] as const;
const numberText = z.pipe(z.string(), z.transform(Number));

/** Requests that are unanswered, and confirmed ones that nobody was asked about, without an opened link. */
const unproven: readonly Feature[] = [
  { key: appointmentsKeys.appointmentsPending },
  { key: shareKeys.origins, pattern: '"network":' },
  { key: shareKeys.origins, pattern: '"opened":%d', lacks: true },
];

export const timeOnOfferIn = ({ window }: Pick<Periods, 'window'>): Hook<OnOffer> =>
  hookOf(
    {
      slotsOnOffer: { command: ['ZCOUNT', hoursKeys.slots, ...times(window)], reply: z.number() },
    },
    ({ slotsOnOffer }) => ({
      openInWindow: ({ window: { open }, length }) => open + slotsOnOffer * length,
    }),
  );

/** Reads through all that is taken in the whole window. */
export const newcomersIn = ({ day, week, window }: Periods): Hook<Newcomers> => {
  const heldIn = (period: Period) =>
    ({
      command: [
        ...(['TALLY', hoursKeys.appointmentsTaken] as const),
        ...times(period),
        { key: hoursKeys.appointmentSpans, pattern: '^(%d+) (%d+)' },
        ...unproven,
      ],
      reply: numberText,
    }) as const;
  const slotsIn = (period: Period) =>
    ({ command: ['ZCOUNT', hoursKeys.slots, ...times(period)], reply: z.number() }) as const;
  return hookOf(
    {
      ...{ heldOfDay: heldIn(day), heldOfWeek: heldIn(week), heldOfWindow: heldIn(window) },
      ...{ slotsOfDay: slotsIn(day), slotsOfWeek: slotsIn(week), slotsOfWindow: slotsIn(window) },
    },
    (values) => {
      const of = {
        day: { held: values.heldOfDay, slots: values.slotsOfDay, read: 'heldOfDay' },
        week: { held: values.heldOfWeek, slots: values.slotsOfWeek, read: 'heldOfWeek' },
        window: { held: values.heldOfWindow, slots: values.slotsOfWindow, read: 'heldOfWindow' },
      };
      const openOf = (period: (typeof periods)[number], offer: Offer) =>
        offer[period].open + of[period].slots * offer.length;
      return {
        pastShare(offer, { moving, scale }) {
          const most = shareRules.ofTime * scale;
          if (most >= 1) return {};
          const limits = periods.map((period) => {
            const { from, to } = offer[period];
            const isIn = moving && moving.startsAt >= +from && moving.startsAt < +to;
            const own = isIn ? moving.endsAt - moving.startsAt : 0;
            return { ...of[period], below: most * openOf(period, offer) + own };
          });
          return limits.some(({ held, below }) => held >= below)
            ? true
            : { checks: limits.map(({ read, below }): Check => ({ read, below })) };
        },
      };
    },
  );
};

/** How long it is known where a request came from, in milliseconds. */
export const rememberedMs = 7 * dayMs;

type Digests = Readonly<Record<'wider' | 'owner', string | Reference>>;

/** Of the links opened within a day, those from the same widest network, and to the same owner of addresses. */
const openedLike = ({ wider, owner }: Digests, now: Date) => {
  // Of appointments only: requests that are held, of which a flood makes any number, have opened no link.
  const range = [`(${String(now.getTime() - rememberedMs)}`, '+inf', ''] as const;
  const opened = (text: string | Reference) =>
    ({
      command: [
        ...(['TALLY', appointmentsKeys.appointmentsByCreation] as const),
        ...range,
        { key: shareKeys.origins, pattern: '"opened":(%d+)', above: now.getTime() - dayMs },
        { key: shareKeys.origins, text },
      ],
      reply: numberText,
    }) as const;
  return { openedInNetwork: opened(wider), openedByOwner: opened(owner) };
};

const proofChecks = (most: number): Check[] => [
  { read: 'openedInNetwork', below: most },
  { read: 'openedByOwner', below: most },
];

/** Whether one more opened link counts as proof for these, of which `most` do; with what must still hold then. */
export const proofFor = (
  { wider, owner }: Pick<Origin, 'wider' | 'owner'>,
  now: Date,
): Hook<(most: number) => Part | undefined> =>
  hookOf(
    openedLike({ wider: `"wider":"${wider}"`, owner: `"owner":"${owner}"` }, now),
    ({ openedInNetwork, openedByOwner }) =>
      (most) =>
        openedInNetwork < most && openedByOwner < most ? { checks: proofChecks(most) } : undefined,
  );

const originJson = jsonOf(z.looseObject({ most: z.number(), opened: z.optional(z.number()) }));
export type StoredOrigin = z.output<typeof originJson>;

const originRead = (id: string) =>
  ({
    origin: { command: ['HGET', shareKeys.origins, id], reply: readableOrNull(originJson) },
  }) as const;

/** Whether it is known to be somebody who made a request: one without an origin was made by somebody who is known. */
export interface Proven {
  isProven: boolean;
  /** Notes that its link is opened, which proves it. */
  opening: Part;
  origin: StoredOrigin | null;
}

const digestIn = (name: string): Reference => ({
  ...{ of: 'origin', match: `("${name}":"[^"]+")` },
});

/** Judges a request whose link is being opened. */
export const openedLink = (id: string, now: Date): Hook<Proven> =>
  hookOf(
    {
      ...originRead(id),
      ...openedLike({ wider: digestIn('wider'), owner: digestIn('owner') }, now),
    },
    ({ origin, openedInNetwork, openedByOwner }) => {
      if (!origin || origin.opened !== undefined) return { isProven: true, opening: {}, origin };
      const { most } = origin;
      if (openedInNetwork >= most || openedByOwner >= most)
        return { isProven: false, opening: {}, origin };
      const opened = { ...origin, opened: now.getTime() };
      return {
        isProven: true,
        origin: opened,
        opening: {
          checks: [{ same: 'origin' }, ...proofChecks(most)],
          writes: [['HSET', shareKeys.origins, id, JSON.stringify(opened)]],
        },
      };
    },
  );

/** Notes where a request came from. `most`: how many opened links count for its network and owner. */
export const newcomerWrites = (
  id: string,
  origin: (Origin & { most: number; opened?: number | undefined }) | StoredOrigin,
  now: Date,
): StoreWrite[] => [
  ['ZADD', shareKeys.newcomers, now.getTime(), id],
  ['HSET', shareKeys.origins, id, JSON.stringify(origin)],
];

/** How many opened links count for one network or owner. `scale` multiplies them. */
export const openedAllowance = ({ openInWindow }: OnOffer, offer: Offer, scale: number): number => {
  const counted = Math.floor((shareRules.known * openInWindow(offer)) / offer.length);
  return Math.max(1, Math.min(shareRules.opened, counted)) * scale;
};

/** Whether a request belongs to a flood that was cleared within a day. */
export const refusedOrigin = ({
  wider,
  owner,
  pattern,
}: Origin): Hook<{ isRefused: (now: Date) => boolean }> =>
  hookOf(
    {
      refused: {
        command: [
          'ZMSCORE',
          shareKeys.refused,
          ...[`wider ${wider}`, `owner ${owner}`, `pattern ${pattern}`],
        ],
        reply: textsSchema,
      },
    },
    ({ refused }) => ({
      isRefused: (now) => refused.some((till) => Number(till ?? 0) > now.getTime()),
    }),
  );
