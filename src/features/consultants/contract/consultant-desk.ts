/** Consultants as the desk manages them. */
import * as z from 'zod/mini';
import {
  atOnceSchema,
  consultantColours,
  consultantIdSchema,
  isForVisitors,
  isHttps,
} from './consultant.ts';
import { emailSchema, maxLength, nameSchema, oneLine } from '#platform/contract/fields.ts';
import { serviceSchema } from '#platform/contract/service.ts';

const roleSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxLength.subject, 'too_long'),
    z.regex(oneLine, 'invalid_characters'),
  );

/** A well-formed BCP 47 tag, whether or not the language exists. */
const tagSchema = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'unknown_language'));

/** Whether `Intl` knows a name for the tag. It throws for some tags that match the pattern. */
function isLanguage(tag: string): boolean {
  try {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(tag) !== undefined;
  } catch {
    return false;
  }
}
const languageSchema = tagSchema.check(z.refine(isLanguage, 'unknown_language'));

/** Removes duplicates and keeps the order. */
const once = <T>() => z.overwrite<T[]>((all) => [...new Set(all)]);

const addressSchema = z.string().check(z.trim(), z.maxLength(500, 'too_long'));
const noLink = z.literal('');

/** Stored fields of a consultant. */
const fields = {
  name: nameSchema,
  /** Role at the firm, shown to visitors; `''` for none. */
  role: z.strictObject({ de: roleSchema, en: roleSchema, ar: roleSchema }),
  languages: z.array(tagSchema).check(z.minLength(1, 'required'), z.maxLength(10, 'too_many')),
  /** Services that the consultant takes appointments for. */
  services: z.array(serviceSchema).check(z.minLength(1, 'required'), z.maxLength(5, 'too_many')),
  /** Address for the consultant's own notifications; `''` for none. */
  email: z.union([emailSchema, z.literal('')]),
  /** Address of the video meetings; `''` if the firm sends a new link each time. */
  meetingLink: z.union([noLink, addressSchema.check(z.refine(isHttps, 'invalid_address'))]),
  colour: z.enum(consultantColours, 'unknown_colour'),
  /** A retired consultant (`false`) takes no new appointments; existing appointments stay. */
  active: z.boolean(),
  atOnce: atOnceSchema,
};

const consultantSchema = z.object({ id: consultantIdSchema, ...fields });
export type Consultant = z.infer<typeof consultantSchema>;

/** In the order in which visitors see them. Each change increments the version (`If-Match`). */
export const deskConsultantSchema = z.extend(consultantSchema, { version: z.number() });
export type DeskConsultant = z.infer<typeof deskConsultantSchema>;

/** Stricter than the stored fields, which may date from before these checks existed. */
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

/** Absent fields stay unchanged. `place` is the new position among all consultants, from 0. */
export const consultantEditSchema = z.extend(z.partial(newConsultantSchema), {
  place: z.optional(
    z.int('invalid_place').check(z.minimum(0, 'invalid_place'), z.maximum(1000, 'invalid_place')),
  ),
});
export type ConsultantEdit = z.infer<typeof consultantEditSchema>;
