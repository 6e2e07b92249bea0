/** Whose calendar it is: slots, schedule and appointments belong to a consultant. */
import * as z from 'zod/mini';
import { defaultLocale, locales } from '#platform/contract/locales.ts';
import { serviceSchema } from '#platform/contract/service.ts';

/** A short name or a random id, in base64url's letters; never a space, which divides it in keys. */
export const consultantIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, 'unknown_consultant'));

/**
 * Whose calendar there is while nobody has entered consultants at the desk; data of before there were
 * any belongs to it.
 */
export const shippedConsultant = 'firm';

/** By which a consultant's appointments are told apart; the design has a colour for each. */
export const consultantColours = ['ink', 'petrol', 'clay', 'moss', 'plum', 'ochre'] as const;

/** A house has no more than these, the retired included. */
export const mostConsultants = 50;

/** How one may meet. */
export const meetings = ['office', 'phone', 'video'] as const;
export const meetingSchema = z.enum(meetings, 'unknown_meeting');
export type Meeting = z.infer<typeof meetingSchema>;

export const consultantsQuerySchema = z.object({
  /** Only who takes appointments about it. */
  service: z.optional(serviceSchema),
  /** In which language the role is named. */
  locale: z._default(z.enum(locales, 'unknown_locale'), defaultLocale),
});

/** A consultant as visitors see them; `languages` are BCP 47 tags. */
export const listedConsultantSchema = z.object({
  id: consultantIdSchema,
  name: z.string(),
  role: z.string(),
  languages: z.array(z.string()),
});
export type ListedConsultant = z.infer<typeof listedConsultantSchema>;
