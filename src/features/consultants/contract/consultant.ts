/** Consultants: slots, schedules and appointments belong to one. */
import * as z from 'zod/mini';
import { defaultLocale, locales } from '#platform/contract/locales.ts';
import { serviceSchema } from '#platform/contract/service.ts';

/** A short name or a random id in base64url characters. Contains no space: that is a separator in keys. */
export const consultantIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, 'unknown_consultant'));

/** The consultant used until the firm enters its own. Data from before consultants existed belongs to it. */
export const shippedConsultant = 'firm';

/** Colours that distinguish the consultants' appointments; the design defines each of them. */
export const consultantColours = ['ink', 'petrol', 'clay', 'moss', 'plum', 'ochre'] as const;

/** Maximum number of consultants, including retired ones. */
export const mostConsultants = 50;

/** Ways to meet. */
export const meetings = ['office', 'phone', 'video'] as const;
export const meetingSchema = z.enum(meetings, 'unknown_meeting');
export type Meeting = z.infer<typeof meetingSchema>;

/** Whether bookings with a consultant are confirmed at once; `null` or absent: as the service says. */
export const atOnceSchema = z.optional(z.nullable(z.boolean()));

export const consultantsQuerySchema = z.object({
  /** Only consultants who offer the service. */
  service: z.optional(serviceSchema),
  /** Language of the role. */
  locale: z._default(z.enum(locales, 'unknown_locale'), defaultLocale),
});

/** A consultant as shown to visitors; `languages` are BCP 47 tags. */
export const listedConsultantSchema = z.object({
  id: consultantIdSchema,
  name: z.string(),
  role: z.string(),
  languages: z.array(z.string()),
  atOnce: atOnceSchema,
});
export type ListedConsultant = z.infer<typeof listedConsultantSchema>;

export const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Visitors receive the address, so it must not contain a password. */
export function isForVisitors(text: string): boolean {
  if (!isHttps(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
