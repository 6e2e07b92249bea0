/**
 * The hour in letters, messages and calendar files for clients abroad, around the clock changes of both sides.
 * What is expected comes from `Intl`, the instant and the zone alone.
 */
import { describe, expect, it } from 'vitest';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import type { HeldNews } from '#features/appointments/letters/held-letters.ts';
import { fill } from '#platform/i18n/fill.ts';
import { type Locale, locales, localeTable } from '#platform/i18n/locales.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { composeMessage } from '#tests/support/letters.ts';
import { byDay } from '#tests/support/night.ts';
import { everyMail, everyNews, mailOf, site } from '#tests/support/news.ts';

const swiss = 'Europe/Zurich';
/** Names of the zones as clients know them. */
const abroad = {
  'Asia/Singapore': { de: 'Singapur (Ortszeit)', en: 'Singapore Time', ar: 'توقيت سنغافورة' },
  'Asia/Dubai': {
    de: 'Vereinigte Arabische Emirate (Ortszeit)',
    en: 'United Arab Emirates Time',
    ar: 'توقيت الإمارات العربية المتحدة',
  },
  'America/Los_Angeles': {
    de: 'Los Angeles (Ortszeit)',
    en: 'Los Angeles Time',
    ar: 'توقيت لوس انجلوس',
  },
} as const satisfies Readonly<Record<string, Record<Locale, string>>>;
type Zone = keyof typeof abroad;
const zones = ['Asia/Singapore', 'Asia/Dubai', 'America/Los_Angeles'] as const satisfies Zone[];

/**
 * Before, between and after the changes of clocks in Zurich (27 October, 30 March) and Los Angeles (3
 * November, 9 March); the last of each season falls on another day in Los Angeles.
 */
const instants = [
  ...['2041-10-25T09:00Z', '2041-10-29T09:00Z', '2041-11-06T15:30Z', '2041-11-07T07:15Z'],
  ...['2042-03-07T09:00Z', '2042-03-12T15:30Z', '2042-04-02T09:00Z', '2042-04-03T06:45Z'],
].map((text) => Date.parse(text));
const hour = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** One formatter per form: making one takes a hundred times as long as using it. */
function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** Date and time for the records: `2041-10-25`, `11:00`. */
function recorded(instant: number): { date: string; time: string } {
  const text = formatter('sv-SE', {
    ...{ timeZone: swiss, dateStyle: 'short', timeStyle: 'short' },
  }).format(instant);
  return { date: text.slice(0, 10), time: text.slice(11) };
}

const time = (instant: number, timeZone: string) =>
  formatter('en-GB', { timeZone, timeStyle: 'short' }).format(instant);

function day(
  instant: number,
  timeZone: string,
  locale: Locale,
  parts: Intl.DateTimeFormatOptions,
): string {
  const text = formatter(localeTable[locale].formatTag, { timeZone, ...parts });
  // English letters have no comma within a day.
  return locale === 'en' ? text.format(instant).replace(',', '') : text.format(instant);
}
const inFull = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const inShort = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const withoutYear = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** The instant by one clock, with the day only where it is another than on the clock beside it. */
function beside(instant: number, zone: string, other: string, locale: Locale): string {
  const clock = fill(notifyTexts[locale].booking.times.clock, { time: time(instant, zone) });
  const isSameDay = recordedIn(instant, zone) === recordedIn(instant, other);
  const { comma } = localeTable[locale];
  return isSameDay ? clock : `${day(instant, zone, locale, withoutYear)}${comma} ${clock}`;
}
const recordedIn = (instant: number, timeZone: string) =>
  formatter('sv-SE', { timeZone }).format(instant);

/** Without the marks that isolate times from Arabic, and without line breaks of a letter's text. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ');

/** All news about an appointment at `to`, which was at `from` before it moved. */
function newsAt(from: number, to: number, timeZone: string | undefined, locale: Locale) {
  const appointment = { ...recorded(to), timeZone };
  return everyNews(locale, { appointment }).flatMap(
    ([name, news]): [string, AppointmentNews | HeldNews][] => {
      if ('held' in news) return [[name, { ...news, next: [to, from].slice(0, news.next.length) }]];
      if (!('appointment' in news)) return [];
      const history = news.history.map((event) =>
        event.kind === 'moved'
          ? {
              ...event,
              from: { ...event.from, ...(name.includes('handed') ? recorded(to) : recorded(from)) },
              to: { ...event.to, ...recorded(to) },
            }
          : event,
      );
      return [[name, { ...news, history, all: history }]];
    },
  );
}

const isMove = (name: string) =>
  /^moved|^proposal-taken to (firm|consultant)/.test(name) &&
  !/colleague to (?:consultant|former)/.test(name);

/** The texts that name the zone of the client's side, for the reader of the letter. */
function expected(instant: number, zone: Zone, reader: 'visitor' | 'house', locale: Locale) {
  const { times } = notifyTexts[locale].booking;
  const { comma } = localeTable[locale];
  const own = reader === 'visitor' ? zone : swiss;
  const clock = fill(times.clock, { time: time(instant, own) });
  const date = day(instant, own, locale, inFull);
  const place = abroad[zone][locale];
  const note =
    reader === 'visitor'
      ? `${place} · ${fill(times.swiss, { moment: beside(instant, swiss, zone, locale) })}`
      : `${times.zone} · ${fill(times.client, { moment: beside(instant, zone, swiss, locale), zone: place })}`;
  const short = `${day(instant, own, locale, inShort)}${comma} ${time(instant, own)}`;
  return {
    date,
    clock: `${clock}${comma} ${note}`,
    both: `${date}${comma} ${clock}${comma} ${note}`,
    subject: reader === 'visitor' ? `${short} ${place}` : short,
  };
}

describe.each(zones)('for a client in %s', (zone) => {
  const all = instants.flatMap((to) => locales.map((locale) => ({ to, locale })));
  /** By day every instant in each zone, every language in each zone, a third of what they make together. */
  const cases = byDay(all, ({ to, locale }) => {
    const places = [instants.indexOf(to), locales.indexOf(locale), zones.indexOf(zone)];
    return places.reduce((sum, place) => sum + place) % 3 === 0;
  });
  /** The former time lies on the other side of a clock change. */
  const formerOf = (to: number) => to - 14 * 24 * hour;

  it('every letter says the hour of its reader first, and the other beside it', () => {
    for (const { to, locale } of cases) {
      for (const [name, news] of newsAt(formerOf(to), to, zone, locale)) {
        const reader = news.recipient === 'visitor' ? 'visitor' : 'house';
        const { subject, text } = mailOf(news, locale);
        // Who no longer has it recognises it by the time they know.
        const isKnown = name.endsWith('colleague to former');
        const now = expected(isKnown ? formerOf(to) : to, zone, reader, locale);
        const { facts } = notifyTexts[locale].mail;
        expect(plain(subject), name).toContain(now.subject);
        if (isMove(name)) {
          const was = expected(formerOf(to), zone, reader, locale);
          expect(plain(text), name).toContain(
            `${facts.was}: ${was.both} ${facts.now}: ${now.both}`,
          );
        } else if (name.startsWith('proposed')) {
          expect(plain(text), name).toContain(`${facts.was}: ${now.both}`);
        } else {
          expect(plain(text), name).toContain(`: ${now.date} `);
          expect(plain(text), name).toContain(`: ${now.clock} `);
        }
      }
    }
  });

  it('the firm’s subject and WhatsApp message say Swiss time first', () => {
    for (const to of instants) {
      for (const [name, news] of newsAt(formerOf(to), to, zone, 'de')) {
        if (news.recipient !== 'firm' || 'held' in news || name.startsWith('undecided')) continue;
        const said = (instant: number) =>
          `${day(instant, swiss, 'de', inFull)}, ${time(instant, swiss)} Uhr · bei der Kundschaft ` +
          `${beside(instant, zone, swiss, 'de')}, ${abroad[zone].de}`;
        const message = plain(composeMessage(news, { site }));
        if (isMove(name)) {
          expect(message, name).toContain(`Bisher: ${said(formerOf(to))} Neu: ${said(to)} `);
        } else expect(message, name).toContain(`Termin: ${said(to)} `);
      }
    }
  });

  it('the calendar file of a letter describes the client’s hour', () => {
    for (const { to, locale } of cases) {
      for (const [name, news] of newsAt(formerOf(to), to, zone, locale)) {
        if (news.recipient !== 'visitor') continue;
        const content = mailOf(news, locale).calendar?.content;
        if (content === undefined) continue;
        const unfolded = content.replaceAll('\r\n ', '');
        const description = /^DESCRIPTION:(.*)$/m.exec(unfolded)?.[1] ?? '';
        const text = description.replaceAll('\\n', '\n').replaceAll(/\\([,;\\])/g, '$1');
        expect(plain(text.split('\n')[0] ?? ''), name).toBe(
          expected(to, zone, 'visitor', locale).both,
        );
      }
    }
  });

  it('the next free times of a lost one are said in both', () => {
    for (const { to, locale } of cases) {
      const { comma } = localeTable[locale];
      const { times } = notifyTexts[locale].booking;
      for (const [name, news] of newsAt(formerOf(to), to, zone, locale)) {
        if (!name.startsWith('overtaken')) continue;
        for (const instant of [to, formerOf(to)]) {
          const clock = fill(times.clock, { time: time(instant, zone) });
          const other = fill(times.swiss, { moment: beside(instant, swiss, zone, locale) });
          expect(plain(mailOf(news, locale).text)).toContain(
            ` ${day(instant, zone, locale, inFull)}${comma} ${clock} (${other})`,
          );
        }
      }
    }
  });
});

it('a client whose clocks agree with the firm’s reads one hour', () => {
  const mails = (timeZone?: string) => everyMail({ appointment: { timeZone } });
  expect(mails('Europe/Vienna')).toEqual(mails());
});

it('a move to where the clocks agree no longer names both zones', () => {
  // Tunis has no summer time: an hour behind Zurich in October, level with it in November.
  const [from = 0, to = 0] = ['2041-10-25T09:00Z', '2041-11-06T09:00Z'].map(Date.parse);
  const [, news] =
    newsAt(from, to, 'Africa/Tunis', 'en').find(([name]) => name === 'moved to visitor') ?? [];
  if (!news) throw new Error('no such letter');
  const { subject, text } = mailOf(news, 'en');
  expect(plain(subject)).toBe('Appointment moved to Wed 6 Nov, 10:00');
  expect(plain(text)).toContain(
    'Previously: Friday 25 October 2041, 10:00, Tunisia Time · 11:00 Swiss time ' +
      'Now: Wednesday 6 November 2041, 10:00, Swiss time (Zurich) ',
  );
});
