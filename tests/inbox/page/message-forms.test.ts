import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactRequestSchema } from '#features/inbox/contract/contact.ts';
import { toFieldErrors } from '#platform/contract/errors.ts';
import { inquiryRequestSchema } from '#features/inbox/contract/inquiry.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { locales } from '#platform/i18n/locales.ts';
import { errorText } from '#platform/form/error-text.ts';

const long = 'x'.repeat(5001);
const empty = { service: 'sonstige', name: '', email: '', phone: '', company: '', message: '' };
const forms = [
  ['contact', contactRequestSchema, { name: '', email: '', subject: '', message: '' }, 4],
  ['inquiry', inquiryRequestSchema, empty, 3],
] as const;

function errorsOf(schema: z.ZodMiniType, fields: Readonly<Record<string, string>>) {
  const parsed = z.safeParse(schema, fields, { reportInput: true });
  return parsed.success ? [] : toFieldErrors(parsed.error.issues);
}

describe.each(forms)('the %s form', (_, schema, fields, required) => {
  it('requires its required fields and no others', () => {
    const codes = errorsOf(schema, fields).map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: required }, () => 'required'));
  });

  it.each(locales)('has a text for every error, in %s', (locale) => {
    const { errors } = pick(locale, 'form');
    const sentences = new Map<string, Record<string, string>>(
      Object.entries({ ...errors, other: {} }),
    );
    const tooLong = Object.fromEntries(Object.keys(fields).map((name) => [name, long]));
    const found = [
      ...errorsOf(schema, fields),
      ...errorsOf(schema, { ...tooLong, service: 'sonstige' }),
      ...errorsOf(schema, { ...fields, email: 'ada@' }),
    ].filter(({ code }) => code !== 'unknown_field');
    expect(found.length).toBeGreaterThan(required * 2);
    for (const { field, code } of found) {
      const sentence = errorText(sentences.get(field) ?? {}, code, {
        fallback: '',
        longest: () => '120',
      });
      expect(sentence, `${field} ${code}`).toMatch(/\S/);
      expect(sentence).not.toContain('{{');
    }
  });
});
