/** Form model of a consultant; no React. */
import * as z from 'zod/mini';
import { consultantColours } from '#features/consultants/contract/consultant.ts';
import {
  type NewConsultant,
  newConsultantSchema,
} from '#features/consultants/contract/consultant-desk.ts';
import { locales } from '#platform/contract/locales.ts';
import { services } from '#platform/contract/service.ts';
import type { Locale } from '#platform/i18n/locales.ts';

/** Languages offered in addition to the consultant's own. Any other that `Intl` knows is valid too. */
const usualLanguages = ['de', 'en', 'fr', 'it', 'ar', 'es', 'pt', 'ru', 'tr', 'zh'];

/** The languages to choose from. */
export const languagesWith = (spoken: readonly string[]): string[] => [
  ...new Set([...usualLanguages, ...spoken]),
];

/** Name of a language in the reader's language; the tag if unknown. */
export const nameOfLanguage = (tag: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;

/** Field name of a checkbox: `group.value`. Only ticked boxes are among the fields. */
export const boxName = (group: string, value: string) => `${group}.${value}`;

const ticked = (fields: Readonly<Record<string, string>>, group: string) =>
  Object.keys(fields).flatMap((name) =>
    name.startsWith(`${group}.`) ? [name.slice(group.length + 1)] : [],
  );

/** When a booking is confirmed, as the form says it. */
const confirmations = { service: null, atOnce: true, asked: false } as const;
export const confirmationOf = ({ atOnce = null }: Pick<NewConsultant, 'atOnce'>) =>
  atOnce === null ? 'service' : atOnce ? 'atOnce' : 'asked';
const isConfirmation = (text: string): text is keyof typeof confirmations =>
  Object.hasOwn(confirmations, text);

/** Converts the form's fields to the shape of the contract. `active` is not part of the form. */
export const consultantFormSchema = z.pipe(
  z.pipe(
    z.record(z.string(), z.string()),
    z.transform((fields) => {
      const of = (name: string) => fields[name] ?? '';
      const atOnce = of('atOnce');
      return {
        name: of('name'),
        role: { de: of('role.de'), en: of('role.en'), ar: of('role.ar') },
        languages: ticked(fields, 'languages'),
        services: ticked(fields, 'services'),
        email: of('email'),
        meetingLink: of('meetingLink'),
        atOnce: isConfirmation(atOnce) ? confirmations[atOnce] : null,
        colour: consultantColours.find((colour) => colour === of('colour')) ?? consultantColours[0],
        hours: of('hours'),
      };
    }),
  ),
  z.extend(z.omit(newConsultantSchema, { active: true }), {
    atOnce: z.nullable(z.boolean()),
    /** Whose weekly hours a new consultant takes over; `''` for nobody's. */
    hours: z.string(),
  }),
);

/** Initial values for a new consultant. */
export const newConsultant = (colour: NewConsultant['colour']): NewConsultant => ({
  ...{ name: '', role: { de: '', en: '', ar: '' }, email: '', meetingLink: '', colour },
  languages: [...locales],
  services: [...services],
  active: true,
});
