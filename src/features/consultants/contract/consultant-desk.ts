/** Consultants as the desk manages them. */
import * as z from 'zod/mini';
import { consultantColours, consultantIdSchema } from './consultant.ts';
import { emailSchema, maxLength, nameSchema, oneLine } from '#platform/contract/fields.ts';
import { serviceSchema } from '#platform/contract/service.ts';

const roleSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxLength.subject, 'too_long'),
    z.regex(oneLine, 'invalid_characters'),
  );

/** A BCP 47 tag, whether or not anybody speaks it. */
const tagSchema = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'unknown_language'));

/** Whether `Intl` has a name for it; some of what looks like a tag it cannot even read. */
function isLanguage(tag: string): boolean {
  try {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(tag) !== undefined;
  } catch {
    return false;
  }
}
const languageSchema = tagSchema.check(z.refine(isLanguage, 'unknown_language'));

/** Each once, in their order. */
const once = <T>() => z.overwrite<T[]>((all) => [...new Set(all)]);

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Visitors are sent the address: nobody’s password belongs in it. */
function isForVisitors(text: string): boolean {
  if (!isHttps(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
const addressSchema = z.string().check(z.trim(), z.maxLength(500, 'too_long'));
const noLink = z.literal('');

/** What is kept of what the desk says of a consultant. */
const fields = {
  name: nameSchema,
  /** What they are at the firm, as visitors read it; '' for nothing. */
  role: z.strictObject({ de: roleSchema, en: roleSchema, ar: roleSchema }),
  languages: z.array(tagSchema).check(z.minLength(1, 'required'), z.maxLength(10, 'too_many')),
  /** About which they take appointments. */
  services: z.array(serviceSchema).check(z.minLength(1, 'required'), z.maxLength(5, 'too_many')),
  /** Where their own notices go; '' for nowhere. */
  email: z.union([emailSchema, z.literal('')]),
  /** Where they meet by video; '' where the firm sends a link each time. */
  meetingLink: z.union([noLink, addressSchema.check(z.refine(isHttps, 'invalid_address'))]),
  colour: z.enum(consultantColours, 'unknown_colour'),
  /** Whoever is not takes no new appointments; those that stand stay. */
  active: z.boolean(),
};

const consultantSchema = z.object({ id: consultantIdSchema, ...fields });
export type Consultant = z.infer<typeof consultantSchema>;

/** In the order in which visitors see them; a change raises the version (`If-Match`). */
export const deskConsultantSchema = z.extend(consultantSchema, { version: z.number() });
export type DeskConsultant = z.infer<typeof deskConsultantSchema>;

/** What is said today has to hold more than what was kept before anybody looked. */
export const newConsultantSchema = z.strictObject({
  ...fields,
  languages: z
    .array(languageSchema)
    .check(once(), z.minLength(1, 'required'), z.maxLength(10, 'too_many')),
  services: z
    .array(serviceSchema)
    .check(once(), z.minLength(1, 'required'), z.maxLength(5, 'too_many')),
  meetingLink: z.union([noLink, addressSchema.check(z.refine(isForVisitors, 'invalid_address'))]),
});
export type NewConsultant = z.infer<typeof newConsultantSchema>;

/** What is absent stays as it is; `place` is where among all they stand from now on, 0 the first. */
export const consultantEditSchema = z.extend(z.partial(newConsultantSchema), {
  place: z.optional(
    z.number().check(z.refine((place) => Number.isInteger(place) && place >= 0, 'invalid_place')),
  ),
});
export type ConsultantEdit = z.infer<typeof consultantEditSchema>;
