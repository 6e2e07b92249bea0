/** What stands in the form of a consultant, and what it means; no React. */
import * as z from 'zod/mini';
import { consultantColours } from '#features/consultants/contract/consultant.ts';
import {
  type NewConsultant,
  newConsultantSchema,
} from '#features/consultants/contract/consultant-desk.ts';
import { locales } from '#platform/contract/locales.ts';
import { services } from '#platform/contract/service.ts';
import type { Locale } from '#platform/i18n/locales.ts';

/** Offered beside those that a consultant has already; any other that `Intl` knows is as good. */
const usualLanguages = ['de', 'en', 'fr', 'it', 'ar', 'es', 'pt', 'ru', 'tr', 'zh'];

/** The languages to choose from. */
export const languagesWith = (spoken: readonly string[]): string[] => [
  ...new Set([...usualLanguages, ...spoken]),
];

/** A language by its tag as a reader of another calls it; the tag where nobody knows it. */
export const nameOfLanguage = (tag: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;

/** A box of a group is named `group.value`; it is among the fields where it is ticked. */
export const boxName = (group: string, value: string) => `${group}.${value}`;

const ticked = (fields: Readonly<Record<string, string>>, group: string) =>
  Object.keys(fields).flatMap((name) =>
    name.startsWith(`${group}.`) ? [name.slice(group.length + 1)] : [],
  );

/** The fields as the contract has them; whether somebody is active is no field. */
export const consultantFormSchema = z.pipe(
  z.pipe(
    z.record(z.string(), z.string()),
    z.transform((fields) => {
      const of = (name: string) => fields[name] ?? '';
      return {
        name: of('name'),
        role: { de: of('role.de'), en: of('role.en'), ar: of('role.ar') },
        languages: ticked(fields, 'languages'),
        services: ticked(fields, 'services'),
        email: of('email'),
        meetingLink: of('meetingLink'),
        colour: consultantColours.find((colour) => colour === of('colour')) ?? consultantColours[0],
      };
    }),
  ),
  z.omit(newConsultantSchema, { active: true }),
);

/** What is there before anything is filled in. */
export const newConsultant = (colour: NewConsultant['colour']): NewConsultant => ({
  ...{ name: '', role: { de: '', en: '', ar: '' }, email: '', meetingLink: '', colour },
  languages: [...locales],
  services: [...services],
  active: true,
});
