/**
 * What changes for whoever is written to, between what they know and what holds now. What they know is
 * what the ledger says they were told, and what they did themselves; no clock is asked.
 */
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { standing } from '#features/appointments/rules/appointment-history.ts';
import type { Told } from '#features/outbox/index.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { isByVisitor, movesOf, noteOfFirm } from './events.ts';

/** When it is, and whose. */
interface Place extends LocalDateTime {
  consultant: string;
}

interface Knowledge {
  /** As they may know it, what they heard last at the end; none for whoever heard nothing of it. */
  places: readonly Place[];
  /** How many events there were when they heard of it first, and when a change was explained last. */
  first: number;
  last: number;
}

interface Change {
  /** As it was for them. */
  from: Place;
  to: Place;
  isMoved: boolean;
  /** Whether somebody else has it than they know. */
  isHandedOver: boolean;
  /** Whether it is the first that they hear of it. */
  isNew: boolean;
  /** The firm's last word on all that they have not heard of. */
  note: string | undefined;
}

const nothing: Knowledge = { places: [], first: 0, last: 0 };

const isSameTime = (one: LocalDateTime, other: LocalDateTime) =>
  one.date === other.date && one.time === other.time;

/** How it stood after so many of all events. */
function placeAfter({ appointment, all }: AppointmentNews, count: number): Place {
  const every = movesOf(all);
  const before = movesOf(standing(all.slice(0, count)));
  const { date, time } = before.at(-1)?.to ?? every[0]?.from ?? appointment;
  const latest = before.findLast(({ to }) => to.consultant !== undefined)?.to.consultant;
  const first = every.find(({ from }) => from.consultant !== undefined)?.from.consultant;
  return { date, time, consultant: latest ?? first ?? appointment.consultant };
}

/** Who had it until the event of that number; `undefined` where that handed it to nobody. */
function formerOf({ all }: AppointmentNews, event: number | undefined): string | undefined {
  const taking = event === undefined ? undefined : all[event - 1];
  return taking?.kind === 'moved' ? taking.from.consultant : undefined;
}

/** The consultant who is written to. */
const readerOf = (news: AppointmentNews): string | undefined =>
  news.recipient === 'former' ? formerOf(news, news.event) : news.appointment.consultant;

/** What was told to whoever is written to, and what clients saw when they did something by their link. */
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

/** Whether it says that something changed; a confirmation or a reminder only mentions how it is. */
const explainsChange = ({ kind, recipient }: Told) =>
  kind === 'appointment_moved' ||
  kind === 'appointment_handed_over' ||
  (kind === 'appointment_moved_by_visitor' && recipient === 'consultant');

/** What whoever is written to knows of it. */
function knowledgeOf(news: AppointmentNews): Knowledge {
  const { recipient, all } = news;
  const isTheirs = recipient === 'visitor' && all[0]?.kind === 'requested';
  let known = isTheirs ? { places: [placeAfter(news, 1)], first: 1, last: 1 } : nothing;
  for (const fact of heardBy(news)) {
    const { places } = known;
    const isFirst = places.length === 0;
    // Who was told that it is theirs no more knows nothing of it from then on.
    if (fact.recipient === 'former') known = fact.state === 'cutOff' ? known : nothing;
    else if (isFirst && fact.state === 'cutOff') continue;
    else {
      const place = placeAfter(news, fact.events);
      const isCertain = isFirst || (fact.state === 'told' && explainsChange(fact));
      known = {
        places: isCertain ? [place] : [...places, place],
        first: isFirst ? fact.events : known.first,
        last: isCertain ? fact.events : known.last,
      };
    }
  }
  return known;
}

/** The firm's last word in what still holds of the events after so many. */
function noteSince({ all }: AppointmentNews, count: number): string | undefined {
  const known = new Set<AppointmentEvent>(all.slice(0, count));
  const unheard = movesOf(standing(all)).filter((event) => !known.has(event));
  return noteOfFirm(unheard.findLast((event) => noteOfFirm(event) !== undefined));
}

/** What is new to whoever is written to; whoever knows nothing is told from the beginning. */
export function changeOf(news: AppointmentNews): Change {
  const { date, time, consultant } = news.appointment;
  const to = { date, time, consultant };
  const { places, last } = knowledgeOf(news);
  const known = places.length > 0 ? places : [placeAfter(news, 1)];
  const elsewhere = known.findLast((place) => !isSameTime(place, to));
  return {
    from: elsewhere ?? to,
    to,
    isMoved: elsewhere !== undefined,
    isHandedOver: known.some((place) => place.consultant !== consultant),
    isNew: places.length === 0,
    note: noteSince(news, last),
  };
}

/** When it is, as far as whoever is written to knows; what holds where that is one of several. */
export function knownTime(news: AppointmentNews): LocalDateTime {
  const { appointment } = news;
  const { places } = knowledgeOf(news);
  const holds = places.some((place) => isSameTime(place, appointment));
  const { date, time } = (holds ? undefined : places.at(-1)) ?? appointment;
  return { date, time };
}

/** Whether whoever is written to heard of it before. */
export const isKnown = (news: AppointmentNews): boolean => !changeOf(news).isNew;

/** Whether the first that they heard of it was told when the event of that number had happened. */
export const isFirstHeardSince = (news: AppointmentNews, event: number): boolean =>
  isKnown(news) && knowledgeOf(news).first >= event;

/** Whether one who was not told of it before comes to have it by a hand-over. */
export const isTakenOver = (news: AppointmentNews): boolean =>
  news.recipient === 'consultant' &&
  !isKnown(news) &&
  movesOf(news.history).some(({ from }) => from.consultant !== undefined);

/** Whether news of one of these kinds is still to come to the same recipient. */
export const isToCome = (news: AppointmentNews, ...kinds: readonly Told['kind'][]): boolean =>
  news.told.some(
    ({ kind, state, recipient }) =>
      state === 'waiting' && recipient === news.recipient && kinds.includes(kind),
  );

/** Whether it was taken from somebody who knows of it, and has not got it back. */
export function isNewsToFormer(news: AppointmentNews): boolean {
  const former = readerOf(news);
  return former !== undefined && former !== news.appointment.consultant && isKnown(news);
}
