/**
 * Compares what a recipient knows of an appointment with its present state. What they know comes from the
 * delivery log and from their own acts; no clock is used.
 */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { standing } from '#features/appointments/rules/appointment-history.ts';
import type { Told } from '#features/outbox/index.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { isByVisitor, isEndOfProposal, movesOf, noteOfFirm, venueIn } from './events.ts';

export type Venue = Pick<Appointment, 'meeting' | 'place'>;

/** The date and time of an appointment, its consultant, and how and where they meet. */
interface Place extends LocalDateTime, Venue {
  consultant: string;
}

interface Knowledge {
  /**
   * The states the recipient may know, the latest at the end; empty if the recipient has not heard of the
   * appointment.
   */
  places: readonly Place[];
  /**
   * Event counts: when the recipient first heard of the appointment, and when a change was last explained to
   * them.
   */
  first: number;
  last: number;
}

interface Change {
  /** As the recipient knew it. */
  from: Place;
  to: Place;
  isMoved: boolean;
  /** Whether the consultant differs from the one the recipient knows. */
  isHandedOver: boolean;
  /** How or where they met as the recipient knew it; `undefined` where that is as it was. */
  venue: Venue | undefined;
  /** Whether this is the first the recipient hears of the appointment. */
  isNew: boolean;
  /** The firm's latest note on changes the recipient has not heard of. */
  note: string | undefined;
}

const nothing: Knowledge = { places: [], first: 0, last: 0 };

const isSameTime = (one: LocalDateTime, other: LocalDateTime) =>
  one.date === other.date && one.time === other.time;

export const isSameVenue = (one: Venue, other: Venue) =>
  one.meeting === other.meeting && one.place === other.place;

/** How and where they meet after the first `count` events. */
function venueAfter({ appointment, all }: AppointmentNews, count: number): Venue {
  const changes = (events: readonly AppointmentEvent[]) =>
    events.flatMap((event) => venueIn(event) ?? []);
  const { meeting, place } =
    changes(standing(all.slice(0, count))).at(-1)?.to ?? changes(all)[0]?.from ?? appointment;
  return { meeting, ...(place !== undefined && { place }) };
}

/** Date, time, consultant and place after the first `count` events. */
function placeAfter(news: AppointmentNews, count: number): Place {
  const { appointment, all } = news;
  const every = movesOf(all);
  const before = movesOf(standing(all.slice(0, count)));
  const { date, time } = before.at(-1)?.to ?? every[0]?.from ?? appointment;
  const latest = before.findLast(({ to }) => to.consultant !== undefined)?.to.consultant;
  const first = every.find(({ from }) => from.consultant !== undefined)?.from.consultant;
  const consultant = latest ?? first ?? appointment.consultant;
  return { date, time, consultant, ...venueAfter(news, count) };
}

/** The consultant before the event of that number (from 1); `undefined` where that event is no hand-over. */
function formerOf({ all }: AppointmentNews, event: number | undefined): string | undefined {
  const taking = event === undefined ? undefined : all[event - 1];
  return taking?.kind === 'moved' ? taking.from.consultant : undefined;
}

/** The consultant who receives the letter. */
const readerOf = (news: AppointmentNews): string | undefined =>
  news.recipient === 'former' ? formerOf(news, news.event) : news.appointment.consultant;

/**
 * The recipient's deliveries that were or may have been sent, by event count; for a client also their own
 * moves by signed link.
 */
function heardBy(news: AppointmentNews): Told[] {
  const { recipient, told, all } = news;
  const known = told.filter(({ state }) => state !== 'waiting');
  if (recipient === 'visitor') {
    const acts = all.flatMap((event, i): Told[] =>
      isByVisitor(event)
        ? [{ kind: 'appointment_moved', recipient, events: i + 1, state: 'told' }]
        : [],
    );
    const letters = known.filter((fact) => fact.recipient === recipient);
    return [...letters, ...acts].toSorted((one, other) => one.events - other.events);
  }
  const reader = readerOf(news);
  return known
    .filter((fact) => {
      if (fact.recipient === 'former') return formerOf(news, fact.event) === reader;
      return fact.recipient === 'consultant' && placeAfter(news, fact.events).consultant === reader;
    })
    .toSorted((one, other) => one.events - other.events);
}

/** Whether the delivery explains a change; a confirmation or a reminder only mentions the present state. */
const explainsChange = ({ kind, recipient }: Told) =>
  kind === 'appointment_moved' ||
  kind === 'appointment_handed_over' ||
  kind === 'appointment_place_changed' ||
  kind === 'appointment_proposal_over' ||
  (recipient === 'consultant' &&
    (kind === 'appointment_moved_by_visitor' || kind === 'appointment_place_changed_by_visitor'));

/** What the recipient knows of the appointment. */
function knowledgeOf(news: AppointmentNews): Knowledge {
  const { recipient, all } = news;
  const isTheirs = recipient === 'visitor' && all[0]?.kind === 'requested';
  let known = isTheirs ? { places: [placeAfter(news, 1)], first: 1, last: 1 } : nothing;
  for (const fact of heardBy(news)) {
    const { places } = known;
    const isFirst = places.length === 0;
    // After the notice that they no longer have it, a consultant knows nothing of later states.
    if (fact.recipient === 'former') known = fact.state === 'cutOff' ? known : nothing;
    else if (isFirst && fact.state === 'cutOff') continue;
    else {
      const place = placeAfter(news, fact.events);
      const isCertain = isFirst || (fact.state === 'told' && explainsChange(fact));
      // A confirmation explains how and where they meet, but no other time.
      const saysWhere = fact.state === 'told' && fact.kind === 'appointment_confirmed';
      const { meeting, place: where } = place;
      const earlier = saysWhere
        ? places.map((each) => ({ ...each, meeting, place: where }))
        : places;
      known = {
        places: isCertain ? [place] : [...earlier, place],
        first: isFirst ? fact.events : known.first,
        last: isCertain ? fact.events : known.last,
      };
    }
  }
  return known;
}

/** The firm's latest note in the moves that still hold, not counting the first `count` events. */
function noteSince({ all }: AppointmentNews, count: number): string | undefined {
  const known = new Set<AppointmentEvent>(all.slice(0, count));
  const unheard = movesOf(standing(all)).filter((event) => !known.has(event));
  return noteOfFirm(unheard.findLast((event) => noteOfFirm(event) !== undefined));
}

/** The change to explain to the recipient; if they know nothing, the change since the first event. */
export function changeOf(news: AppointmentNews): Change {
  const { date, time, consultant, meeting, place } = news.appointment;
  const to = { date, time, consultant, meeting, ...(place !== undefined && { place }) };
  const { places, last } = knowledgeOf(news);
  const known = places.length > 0 ? places : [placeAfter(news, 1)];
  const elsewhere = known.findLast((place) => !isSameTime(place, to));
  return {
    from: elsewhere ?? to,
    to,
    isMoved: elsewhere !== undefined,
    isHandedOver: known.some((place) => place.consultant !== consultant),
    venue: known.findLast((place) => !isSameVenue(place, to)),
    isNew: places.length === 0,
    note: noteSince(news, last),
  };
}

/**
 * Whether a proposal that the client has heard of was ended by something else than their answer, and no letter has
 * said so.
 */
export function hasLostProposal({ all, told }: AppointmentNews): boolean {
  const valid = new Set(standing(all));
  const end = all.findLastIndex((event) => valid.has(event) && isEndOfProposal(event));
  const theirs = told.filter(({ recipient }) => recipient === 'visitor');
  return (
    theirs.some(
      ({ kind, state, events }) =>
        kind === 'appointment_proposed' && state !== 'waiting' && events <= end,
    ) && !theirs.some(({ state, events }) => state === 'told' && events > end)
  );
}

/** The date and time that the recipient knows; the present one if it is among several they may know. */
export function knownTime(news: AppointmentNews): LocalDateTime {
  const { appointment } = news;
  const { places } = knowledgeOf(news);
  const holds = places.some((place) => isSameTime(place, appointment));
  const { date, time } = (holds ? undefined : places.at(-1)) ?? appointment;
  return { date, time };
}

/** Whether the recipient has heard of the appointment before. */
export const isKnown = (news: AppointmentNews): boolean => !changeOf(news).isNew;

/** Whether the recipient first heard of the appointment at or after the event of that number. */
export const isFirstHeardSince = (news: AppointmentNews, event: number): boolean =>
  isKnown(news) && knowledgeOf(news).first >= event;

/** Whether a consultant who has not heard of the appointment receives it by a hand-over. */
export const isTakenOver = (news: AppointmentNews): boolean =>
  news.recipient === 'consultant' &&
  !isKnown(news) &&
  movesOf(news.history).some(({ from }) => from.consultant !== undefined);

/** Whether a delivery of one of these kinds is still waiting for the same recipient. */
export const isToCome = (news: AppointmentNews, ...kinds: readonly Told['kind'][]): boolean =>
  news.told.some(
    ({ kind, state, recipient }) =>
      state === 'waiting' && recipient === news.recipient && kinds.includes(kind),
  );

/** Whether the recipient knows of the appointment but is no longer its consultant. */
export function isNewsToFormer(news: AppointmentNews): boolean {
  const former = readerOf(news);
  return former !== undefined && former !== news.appointment.consultant && isKnown(news);
}
