/** Every event counts as busy, free or unread: none is lost, whatever its lines are. */
import { expect, it } from 'vitest';
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import fc from '#tests/support/property.ts';
import { calendar, event, reading } from './busy.ts';

const healthy = event('UID:h', 'DTSTART:20410312T090000Z', 'DURATION:PT1H');

/** A variant of a property: its lines, and what they say. `unclear` lines cannot be read. */
type Variant = readonly [kind: 'clear' | 'unclear' | 'free' | 'none', ...lines: string[]];

const starts: readonly Variant[] = [
  ['clear', 'DTSTART:20410401T100000'],
  ['clear', 'DTSTART:20410401T100000Z'],
  ['clear', 'DTSTART;TZID=Europe/Zurich:20410401T100000'],
  ['clear', 'DTSTART;X-ODD="a:b;c";TZID="W. Europe Standard Time":20410401T100000'],
  ['clear', 'dtstart;tzid=Nowhere:20410401T100000'],
  ['unclear', 'DTSTART:soon'],
  ['unclear', 'DTSTART:20410230T100000'],
  ['unclear', 'DTSTART;TZID:20410401T100000'],
  ['unclear', 'DTSTART'],
  ['unclear', 'DTSTART:'],
  ['unclear', 'DTSTART;VALUE=PERIOD:20410401T100000/PT1H'],
  ['unclear'],
];
const lengths: readonly Variant[] = [
  ['clear', 'DURATION:PT1H'],
  ['clear', 'DURATION:P1DT2H'],
  ['clear', 'DTEND:20410402T100000'],
  ['clear', 'DTEND;TZID=Europe/Zurich:20410402T100000'],
  ['unclear', 'DURATION:soon'],
  ['unclear', 'DURATION:-PT1H'],
  ['unclear', 'DTEND:soon'],
  ['unclear', 'DTEND;TZID:20410401T100000'],
  ['unclear', 'DTEND'],
  // An event without length blocks no time (RFC 5545, 3.6.1).
  ['none'],
];
const marks: readonly Variant[] = [
  ['clear'],
  ['clear', 'TRANSP:OPAQUE', 'STATUS:TENTATIVE'],
  ['clear', 'TRANSP', 'STATUS:', 'X-MICROSOFT-CDO-BUSYSTATUS:SOON'],
  ['clear', 'TRANSPARENT:TRANSPARENT', 'X-STATUS:CANCELLED'],
  ['free', 'TRANSP:TRANSPARENT'],
  ['free', 'transp;x-odd=1: Transparent '],
  ['free', 'STATUS:CANCELLED'],
  ['free', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
];
const recurrences: readonly Variant[] = [
  ['clear'],
  ['clear', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:soon', 'EXDATE;TZID:20410402T100000'],
  ['clear', 'RRULE:FREQ=WEEKLY', 'SEQUENCE:many', 'EXDATE:20410408T100000'],
  ['clear', 'RECURRENCE-ID:20410301T100000Z', 'RDATE:20410405T100000'],
  ['unclear', 'RRULE:FREQ=SOMETIMES'],
  ['unclear', 'RRULE'],
  ['unclear', 'RRULE FREQ=DAILY'],
  ['unclear', 'RRULE:FREQ=SECONDLY'],
  ['unclear', 'RDATE:soon'],
  ['unclear', 'RDATE;TZID:20410402T100000'],
  ['unclear', 'RECURRENCE-ID:soon'],
  ['unclear', 'RECURRENCE-ID'],
];
/** What programs write besides, nothing of which tells when the event is. */
const others = [
  ['DESCRIPTION:BEGIN:VEVENT\\nDTSTART:20410402T100000', 'X-APPLE-TRAVEL-DURATION:PT30M'],
  ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'STATUS:CANCELLED', 'END:VALARM'],
];

const variants = [starts, lengths, marks, recurrences].map((some) => fc.constantFrom(...some));

it('counts each event as busy, free or unread', () => {
  const place = fc.nat(400);
  fc.assert(
    fc.property(fc.tuple(...variants), fc.subarray(others), place, (chosen, besides, at) => {
      const [start, length, mark, recurrence] = chosen.map(([kind]) => kind);
      const lines = [...chosen.flatMap(([, ...some]) => some), ...besides.flat()];
      const odd = event('UID:o', ...lines);
      const folded = odd.replace(new RegExp(`^([^]{${at % odd.length}}.)(?=.)`), '$1\r\n ');
      const found = readBusy(calendar(healthy, folded), reading);
      const hasTime = start === 'clear' && length === 'clear';
      const isUnclear = [start, length, recurrence].includes('unclear');
      expect(found).toMatchObject({ ok: true, unread: mark !== 'free' && isUnclear ? 1 : 0 });
      const more = found.ok ? found.spans.length - 1 : 0;
      expect(more > 0).toBe(mark !== 'free' && hasTime);
    }),
    { numRuns: 1000 },
  );
});
