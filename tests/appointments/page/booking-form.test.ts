import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingRequestSchema } from '#features/appointments/contract/appointment.ts';
import type { Meeting } from '#features/consultants/contract/consultant.ts';
import { toFieldErrors } from '#platform/contract/errors.ts';
import { honeypotField } from '#platform/contract/fields.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { locales } from '#platform/i18n/locales.ts';
import { plural } from '#platform/i18n/plural.ts';
import {
  type BesidesFields,
  formSchemaFor,
  summarize,
  toFormErrors,
  toPayload,
} from '#features/appointments/page/booking-form.ts';
import { errorText } from '#platform/form/error-text.ts';

const filled = {
  date: '2026-12-01',
  time: '10:00',
  service: 'sonstige',
  name: ' Ada ',
  email: 'ada@example.com',
  phone: '',
  message: 'Guten Tag',
  [honeypotField]: '',
};

function errorsOf(fields: Record<string, unknown>, meeting?: Meeting) {
  const parsed = z.safeParse(formSchemaFor(meeting), fields, { reportInput: true });
  return parsed.success ? {} : toFormErrors(toFieldErrors(parsed.error.issues));
}

const payloadOf = (besides: Partial<BesidesFields>) =>
  toPayload(z.parse(formSchemaFor(undefined), filled), {
    ...{ locale: 'ar', consultant: null, meeting: undefined, visitorZone: firm.timeZone },
    ...besides,
  });

describe('the form', () => {
  it('becomes a request that the server accepts', () => {
    const { message, ...details } = z.parse(bookingRequestSchema, payloadOf({}));
    expect(message).toBe('Guten Tag');
    expect(details).toEqual({
      ...{ date: '2026-12-01', time: '10:00', service: 'sonstige', locale: 'ar' },
      ...{ clientName: 'Ada', email: 'ada@example.com', phone: 'Nicht angegeben' },
      [honeypotField]: '',
    });
  });

  it('sends consultant and way of meeting where the visitor had a choice', () => {
    const chosen = { consultant: 'anna', meeting: 'video' } as const;
    expect(z.parse(bookingRequestSchema, payloadOf(chosen))).toMatchObject(chosen);
  });

  it('sends the visitor’s time zone where it is valid and not the firm’s', () => {
    const visitorZone = 'America/Argentina/Buenos_Aires';
    const payload = payloadOf({ visitorZone });
    expect(z.parse(bookingRequestSchema, payload).timeZone).toBe(visitorZone);
    for (const odd of ['', 'Neither here nor there']) {
      expect(payloadOf({ visitorZone: odd })).not.toHaveProperty('timeZone');
    }
  });

  it('requires a number for a call, with its own message', () => {
    for (const phone of ['', '  ', '-', '+1']) {
      const errors = errorsOf({ ...filled, phone }, 'phone');
      expect(errors).toEqual({ phone: 'required' });
      expect(summarize(errors)).toBe('fillInPhone');
      expect(errorsOf({ ...filled, phone }, 'video')).toEqual({});
    }
    for (const phone of ['+41 41', '٠٤١ ٧٦٠']) {
      expect(errorsOf({ ...filled, phone }, 'phone')).toEqual({});
    }
    expect(errorsOf({ ...filled, phone: '1'.repeat(41) }, 'phone')).toEqual({ phone: 'too_long' });
    expect(summarize(errorsOf({ ...filled, phone: '', time: '' }, 'phone'))).toBe('chooseSlot');
  });

  it('reports a missing slot first, then missing details, then invalid ones', () => {
    const nothing = { date: '', service: '', name: '', email: '', phone: '', message: '' };
    expect(summarize(errorsOf(nothing))).toBe('chooseSlot');
    expect(Object.keys(errorsOf(nothing)).toSorted()).toEqual([
      'date',
      'email',
      'message',
      'name',
      'service',
      'time',
    ]);
    expect(summarize(errorsOf({ ...filled, name: '  ' }))).toBe('fillIn');
    expect(summarize(errorsOf({ ...filled, email: 'ada@' }))).toBe('checkFields');
  });

  it('shows the server’s errors under the form’s field names', () => {
    expect(toFormErrors([{ field: 'clientName', code: 'too_long' }])).toEqual({ name: 'too_long' });
  });
});

describe.each(locales)('the error messages, %s', (locale) => {
  const { errors, calendar } = pick(locale, 'booking');

  it('exist for every code that the form can return', () => {
    const long = { name: 'x'.repeat(121), phone: '1'.repeat(41), message: 'x'.repeat(5001) };
    const found = [
      errorsOf({ ...filled, name: '', email: '', message: '' }),
      errorsOf({ ...filled, ...long, email: `${'x'.repeat(250)}@example.com` }),
      errorsOf({ ...filled, email: 'x' }),
      errorsOf(filled, 'phone'),
    ].flatMap((one) => Object.entries(one));
    expect(found).toHaveLength(9);
    const sentences = new Map<string, Record<string, string>>(
      Object.entries({ ...errors, other: {} }),
    );
    for (const [field, code] of found) {
      const sentence = errorText(sentences.get(field) ?? {}, code, {
        fallback: '',
        longest: () => '120',
      });
      expect(sentence, `${field} ${code}`).toMatch(/\S/);
      expect(sentence).not.toContain('{{');
    }
  });

  it('have plural forms for the number of times', () => {
    const counted = [0, 1, 2, 3, 11, 100].map((count) => plural(calendar.times, count, locale));
    expect(new Set(counted).size).toBe(6);
    expect(counted.join()).not.toContain('{{');
  });
});

it('errorText: returns the fallback for an unknown code', () => {
  expect(errorText({ required: 'a' }, 'odd', { fallback: 'b' })).toBe('b');
  expect(errorText({ required: 'a' }, undefined, { fallback: 'b' })).toBeUndefined();
});
