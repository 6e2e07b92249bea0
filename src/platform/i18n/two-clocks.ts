/**
 * A moment by the clocks of client and firm, where they differ. Texts isolate their parts, so that they can
 * stand in Arabic.
 */
import type { LocalDateTime } from '#platform/time/zone.ts';
import { elsewhere } from '#platform/time/zone.ts';
import { fill } from './fill.ts';
import { formatDate, formatDay, zoneName } from './format.ts';
import { isolate, ltr } from './isolate.ts';
import { type Locale, localeTable } from './locales.ts';

/** From the texts of the booking page. */
interface Words {
  clock: string;
  /** `Schweizer Zeit (Zürich)` */
  zone: string;
  /** `{{moment}} Schweizer Zeit` */
  swiss: string;
  /** `bei der Kundschaft {{moment}}, {{zone}}` */
  client: string;
}

export interface OwnTime extends LocalDateTime {
  /** Name of the client's zone in the reader's language. */
  zone: string;
}

/** Date and time of the firm's in the client's zone; `null` where the zone is unknown or the clocks agree. */
export function ownTime(
  at: LocalDateTime,
  firmZone: string,
  zone: string | undefined,
  locale: Locale,
): OwnTime | null {
  if (zone === undefined) return null;
  const own = elsewhere(at, firmZone, zone);
  return own && { ...own, zone: isolate(zoneName(zone, locale)) };
}

/** `10:00 Uhr`, with the day where it is another than on the clock beside it. */
function momentText(at: LocalDateTime, other: LocalDateTime, words: Words, locale: Locale): string {
  const clock = fill(words.clock, { time: ltr(at.time) });
  return at.date === other.date
    ? clock
    : `${formatDay(at.date, locale)}${localeTable[locale].comma} ${clock}`;
}

/** The firm's time, beside the client's: `10:00 Uhr Schweizer Zeit`. */
export const swissText = (
  at: LocalDateTime,
  own: LocalDateTime,
  words: Words,
  locale: Locale,
): string => fill(words.swiss, { moment: momentText(at, own, words, locale) });

/** Notes for the client on the time shown: its zone and, beside their own, the firm's time. */
export const ownNotes = (
  at: LocalDateTime,
  own: OwnTime | null,
  words: Words,
  locale: Locale,
): readonly string[] => (own ? [own.zone, swissText(at, own, words, locale)] : [words.zone]);

/** In a client's sentence: `12:30 Uhr (09:30 Uhr Schweizer Zeit)`. */
export function deadlineText(
  at: LocalDateTime,
  own: LocalDateTime | null,
  words: Words,
  locale: Locale,
): string {
  if (!own) return swissText(at, at, words, locale);
  return `${fill(words.clock, { time: ltr(own.time) })} (${swissText(at, own, words, locale)})`;
}

/** The client's time, beside the firm's: `bei der Kundschaft 17:00 Uhr, Singapur (Ortszeit)`. */
export const clientText = (at: LocalDateTime, own: OwnTime, words: Words, locale: Locale): string =>
  fill(words.client, { moment: momentText(own, at, words, locale), zone: own.zone });

/** Both on one line: `Dienstag, 1. Dezember 2026, 17:00 Uhr, Singapur (Ortszeit) · 10:00 Uhr Schweizer Zeit`. */
export function bothText(at: LocalDateTime, own: OwnTime, words: Words, locale: Locale): string {
  const { comma } = localeTable[locale];
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const day = formatDate(own.date, locale, parts);
  const clock = fill(words.clock, { time: ltr(own.time) });
  return [day, clock, `${own.zone} · ${swissText(at, own, words, locale)}`].join(`${comma} `);
}
