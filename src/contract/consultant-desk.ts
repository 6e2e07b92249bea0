/** Consultants as the desk manages them. */
import * as z from 'zod/mini';
import { consultantColours, consultantIdSchema } from './consultant.ts';
import { emailSchema, maxLength, nameSchema, oneLine } from './fields.ts';
import { serviceSchema } from './service.ts';

const roleSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxLength.subject, 'too_long'),
    z.regex(oneLine, 'invalid_characters'),
  );

/** A BCP 47 tag that `Intl` knows how to read. */
const languageSchema = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'unknown_language'));

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';
const linkSchema = z.union([
  z.literal(''),
  z.string().check(z.trim(), z.maxLength(500, 'too_long'), z.refine(isHttps, 'invalid_address')),
]);

/** What the desk says of a consultant. */
const fields = {
  name: nameSchema,
  /** What they are at the firm, as visitors read it; '' for nothing. */
  role: z.strictObject({ de: roleSchema, en: roleSchema, ar: roleSchema }),
  languages: z.array(languageSchema).check(z.minLength(1, 'required'), z.maxLength(10, 'too_many')),
  /** About which they take appointments. */
  services: z.array(serviceSchema).check(z.minLength(1, 'required'), z.maxLength(5, 'too_many')),
  /** Where their own notices go; '' for nowhere. */
  email: z.union([emailSchema, z.literal('')]),
  /** Where they meet by video; '' where the firm sends a link each time. */
  meetingLink: linkSchema,
  colour: z.enum(consultantColours, 'unknown_colour'),
  /** Whoever is not takes no new appointments; those that stand stay. */
  active: z.boolean(),
};

const consultantSchema = z.object({ id: consultantIdSchema, ...fields });
export type Consultant = z.infer<typeof consultantSchema>;

/** In the order in which visitors see them; a change raises the version (`If-Match`). */
export const deskConsultantSchema = z.extend(consultantSchema, { version: z.number() });
export type DeskConsultant = z.infer<typeof deskConsultantSchema>;

export const newConsultantSchema = z.strictObject(fields);
export type NewConsultant = z.infer<typeof newConsultantSchema>;

/** What is absent stays as it is; `place` is where among all they stand from now on, 0 the first. */
export const consultantEditSchema = z.extend(z.partial(newConsultantSchema), {
  place: z.optional(
    z.number().check(z.refine((place) => Number.isInteger(place) && place >= 0, 'invalid_place')),
  ),
});
export type ConsultantEdit = z.infer<typeof consultantEditSchema>;
