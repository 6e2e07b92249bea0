import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingRequestSchema } from '#features/appointments/contract/appointment.ts';
import { statusChangeBodySchema } from '#features/appointments/contract/desk-appointments.ts';
import { answerLinkedProposal } from '#features/links/contract/proposal-routes.ts';
import { linkCancelSchema } from '#features/links/contract/link-change.ts';
import { contactRequestSchema } from '#features/inbox/contract/contact.ts';
import { inquiryRequestSchema } from '#features/inbox/contract/inquiry.ts';
import { patience } from '#scripts/test/patience.ts';
import { contactMessage, inquiry } from '#tests/support/messages.ts';
import { toFieldErrors } from '#platform/contract/errors.ts';
import { maxLength, notProvided, pageSizeSchema } from '#platform/contract/fields.ts';
import { services } from '#platform/contract/service.ts';
import { generateSlotsRequestSchema } from '#features/hours/contract/slot.ts';
import { pick } from '#platform/i18n/catalogue.ts';

const booking = {
  date: '2026-12-01',
  time: '10:00',
  clientName: 'Ada Muster',
  email: 'ada@example.com',
  service: 'strategie-beratung',
  message: 'Guten Tag',
};

/** The issue codes by field, or `accepted`. */
function codeOf(schema: z.ZodMiniType, input: unknown): Record<string, string> | 'accepted' {
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return 'accepted';
  return Object.fromEntries(
    toFieldErrors(parsed.error.issues).map(({ field, code }) => [field, code]),
  );
}

describe('booking request', () => {
  it.each([
    ['a missing name', { clientName: undefined }, { clientName: 'required' }],
    ['a blank name', { clientName: ' \n ' }, { clientName: 'required' }],
    ['a name of the wrong type', { clientName: 7 }, { clientName: 'invalid_type' }],
    ['a name that is too long', { clientName: 'x'.repeat(121) }, { clientName: 'too_long' }],
    ['a message that is too long', { message: 'x'.repeat(5001) }, { message: 'too_long' }],
    ['a phone number that is too long', { phone: '1'.repeat(41) }, { phone: 'too_long' }],
    ['an e-mail without domain', { email: 'ada@' }, { email: 'invalid_email' }],
    ['an e-mail with a header', { email: 'a@b.ch\r\nBcc: x@y.ch' }, { email: 'invalid_email' }],
    ['an e-mail that is too long', { email: `${'a'.repeat(250)}@b.ch` }, { email: 'too_long' }],
    ['a day that does not exist', { date: '2026-02-30' }, { date: 'invalid_date' }],
    ['a date in another order', { date: '01.12.2026' }, { date: 'invalid_date' }],
    ['10:07', { time: '10:07' }, { time: 'off_step' }],
    ['24:00', { time: '24:00' }, { time: 'invalid_time' }],
    ['an unknown service', { service: 'toString' }, { service: 'unknown_service' }],
    ['an unknown language', { locale: 'xx' }, { locale: 'unknown_locale' }],
    ['an unknown field', { status: 'confirmed' }, { status: 'unknown_field' }],
  ])('refuses %s', (_name, change, expected) => {
    expect(codeOf(bookingRequestSchema, { ...booking, ...change })).toEqual(expected);
  });

  it('trims the ends and keeps the rest unchanged', () => {
    const message = '=1+1 <b>"Grüße"\n\n‏مرحبا';
    const parsed = z.parse(bookingRequestSchema, { ...booking, message: `  ${message}\n` });
    expect(parsed.message).toBe(message);
  });

  it.each([[undefined], [''], [' \n ']])('takes the message %j as absent', (message) => {
    expect(z.parse(bookingRequestSchema, { ...booking, message })).not.toHaveProperty(
      'message',
      expect.anything(),
    );
  });

  it.each([
    ['a day before the calendar’s', { date: '1999-12-31' }],
    ['a day after the calendar’s', { date: '2100-01-01' }],
    ['the first day of all', { date: '0001-01-01' }],
    ['the last day of all', { date: '9999-12-31' }],
  ])('refuses %s', (_name, change) => {
    expect(codeOf(bookingRequestSchema, { ...booking, ...change })).toEqual({
      date: 'invalid_date',
    });
  });

  it.each([[undefined], [''], ['  '], [notProvided]])('stores phone %j as not given', (phone) => {
    expect(z.parse(bookingRequestSchema, { ...booking, phone }).phone).toBe(notProvided);
  });

  it('accepts the longest values', () => {
    const longest = {
      clientName: 'x'.repeat(maxLength.name),
      phone: '1'.repeat(maxLength.phone),
      message: 'x'.repeat(maxLength.message),
      email: `${'a'.repeat(64)}@${'b'.repeat(maxLength.email - 68)}.ch`,
    };
    expect(codeOf(bookingRequestSchema, { ...booking, ...longest })).toBe('accepted');
  });

  it('accepts the German titles of the catalogue for the same services', () => {
    for (const service of services) {
      const title = pick('de', 'services').titles[service];
      expect(z.parse(bookingRequestSchema, { ...booking, service: title }).service).toBe(service);
    }
  });
});

describe('characters', () => {
  const nameCode = (clientName: string) => codeOf(bookingRequestSchema, { ...booking, clientName });
  const refused = { clientName: 'invalid_characters' };

  it.each(['\u200b\u2060\u00ad', '\u{e0042}\u{e0043}', '\u2066\u2069'])(
    'a name that shows nothing counts as none: %j',
    (name) => {
      expect(nameCode(name)).toEqual({ clientName: 'required' });
    },
  );

  it.each([
    ['NUL', 'A\0B'],
    ['a line feed', 'A\nBcc: all@example.com'],
    ['a carriage return', 'A\rB'],
    ['a tab', 'A\tB'],
    ['escape', 'A\u001b[31mB'],
    ['DEL', 'A\u007fB'],
    ['a C1 control', 'A\u0085B'],
    ['a line separator', 'A\u2028B'],
    ['a closed override', 'A\u202eB\u202cC'],
    ['a closed embedding', 'A\u202bB\u202cC'],
    ['half a character', 'A\ud800B'],
    ['an isolate without an end', 'A\u2067B'],
    ['an end without an isolate', 'A\u2069B'],
  ])('of one line exclude %s', (_name, clientName) => {
    expect(nameCode(clientName)).toEqual(refused);
  });

  it.each([
    ['a Persian name with a zero-width non-joiner', 'می\u200cخواهم'],
    ['joined emoji', '👩\u200d💻 Zoë'],
    ['marks of direction', 'שלום \u200e(AG)\u200f \u061cعربي'],
    ['a pair of isolates', 'Firma \u2067شركة\u2069 AG'],
  ])('of one line include %s', (_name, clientName) => {
    expect(nameCode(clientName)).toBe('accepted');
  });

  const texts = [
    ['a message', 'message', bookingRequestSchema, booking],
    ['a reason by link', 'reason', linkCancelSchema, { token: 'x' }],
    ['a note by link', 'note', answerLinkedProposal.body, { token: 'x' }],
    ['a note of the desk', 'note', statusChangeBodySchema, {}],
  ] as const;
  describe.each(texts)('of %s', (_name, field, schema, valid) => {
    const codeOfText = (text: string) => codeOf(schema, { ...valid, [field]: text });

    it('include line ends, tabs, joiners and what changes the direction', () => {
      const text = 'eins\r\n\tzwei\n\ndrei \u202bשלוש\u202c می\u200cخواهم 👩\u200d💻';
      expect(codeOfText(text)).toBe('accepted');
    });

    it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\ud800'])('exclude %j', (sign) => {
      expect(codeOfText(`eins${sign}zwei`)).toEqual({ [field]: 'invalid_characters' });
    });

    it('turn Unicode’s own line ends, which some programs copy, into plain ones', () => {
      const parsed = z.parse(schema, { ...valid, [field]: 'eins\u2028zwei\u2029drei' });
      expect(parsed).toMatchObject({ [field]: 'eins\nzwei\ndrei' });
    });
  });

  it('are checked in linear time', () => {
    const hostile = '\u2067'.repeat(maxLength.name - 1);
    const before = performance.now();
    for (let turn = 0; turn < 1000; turn += 1) nameCode(hostile);
    expect(performance.now() - before).toBeLessThan(2000 * patience);
  });

  it.each([
    ['subject', contactRequestSchema, contactMessage],
    ['name', contactRequestSchema, contactMessage],
    ['company', inquiryRequestSchema, inquiry],
    ['phone', inquiryRequestSchema, inquiry],
  ] as const)('of a %s are those of one line', (field, schema, valid) => {
    const parsed = schema.safeParse({ ...valid, [field]: 'A\u0000B' });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['invalid_characters']);
  });
});

describe('slot generation', () => {
  it.each([
    ['an empty request', {}, { date: 'required', time: 'required' }],
    ['an off-step time', { date: '2026-12-01', time: '10:05' }, { time: 'off_step' }],
    [
      'a series with one invalid time',
      { startDate: '2026-12-01', endDate: '2026-12-02', timeSlots: ['10:00', '10:01'] },
      { 'timeSlots.1': 'off_step' },
    ],
    [
      'a series without times',
      { startDate: '2026-12-01', endDate: '2026-12-02', timeSlots: [] },
      { timeSlots: 'required' },
    ],
  ])('names the fault in %s', (_name, input, expected) => {
    expect(codeOf(generateSlotsRequestSchema, input)).toEqual(expected);
  });
});

describe('page size', () => {
  it.each([
    [undefined, 5000],
    ['1', 1],
    ['99999', 5000],
  ])('reads %j as %d', (input, expected) => {
    expect(z.parse(pageSizeSchema, input)).toBe(expected);
  });

  it.each(['0', '-1', '1.5', 'all', ''])('refuses %j', (input) => {
    expect(z.safeParse(pageSizeSchema, input).success).toBe(false);
  });
});
