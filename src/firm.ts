/**
 * The firm's own details: the one file a new owner edits.
 * Everything here is an obvious example (reserved domains and numbers); texts live in `locales/`.
 */
import type { Locale } from '#platform/contract/locales.ts';

export const firm = {
  /**
   * What the firm calls itself. The home page explains this one: whoever has another name rewrites
   * `about.text` in every language's `home.json` with it.
   */
  name: 'Hochwacht Consulting',
  /** Where there is room for a word or two, as under an app's icon. */
  shortName: 'Hochwacht',
  /** IANA zone in which slots, "today" and opening times are meant. */
  timeZone: 'Europe/Zurich',
  /** Length of a consultation, in minutes; stands on the confirmation and in the calendar file. */
  appointmentMinutes: 60,
  /** In which language the firm is written to. */
  language: 'de' satisfies Locale,
  /** How one meets unless agreed otherwise: at the office, by phone or by video. */
  meeting: 'office',
  /**
   * Ends the identity of calendar entries. Set it once, to a domain of the firm's, and never
   * again: calendars would take every appointment for a new one.
   */
  calendarDomain: 'example.com',
  address: {
    street: 'Musterstrasse 1',
    postalCode: '6340',
    city: 'Baar',
    /** What the city is called within a sentence; on the address it stays as the post knows it. */
    cityNames: { de: 'Baar', en: 'Baar', ar: 'بار' } satisfies Readonly<Record<Locale, string>>,
    country: 'CH',
  },
  /** As dialled from anywhere; `display` is what people read. */
  phone: { e164: '+4310000000', display: '+43 1 000 00 00' },
  email: 'kontakt@example.com',
  /** The FAQ's own address (specification, section 1). */
  faqEmail: 'fragen@example.org',
  social: {
    linkedin: 'https://www.linkedin.com/company/example',
    instagram: 'https://www.instagram.com/example',
    x: 'https://x.com/example',
  },
  vatId: 'CHE-000.000.000 MWST',
} as const;

/** Countries that the firm's clients come from, for search engines. */
export const servedCountries = ['CH', 'LI', 'AT', 'DE'] as const;

/** Hours in which a request is answered; then it lapses, and its time is free again. */
export const requestHours = 48;

/** Months after which appointments (since they took place) and messages (since they came) go. */
export const retentionMonths = 12;

/** What the legal texts name besides; apart, since scripts that know the firm have no use for it. */
export const registered = {
  /** The name in the register, legal form included, which business names must show (Art. 954a CO). */
  legalName: 'Hochwacht Consulting AG',
  /** Legal form and entry in the register, as the imprint names them. */
  legalForm: {
    de: 'Aktiengesellschaft (AG)',
    en: 'Company limited by shares (AG)',
    ar: 'شركة مساهمة (AG)',
  } satisfies Readonly<Record<Locale, string>>,
  /** Who represents the firm and answers for what stands on the site. */
  management: 'Vorname Nachname',
  register: 'Handelsregister des Kantons Zug, CHE-000.000.000',
  /** The authority that supervises the firm, as the imprint names it. */
  authority: 'Musterbehörde, 6300 Zug',
  /** The chamber or professional body to which the firm belongs. */
  chamber: 'Musterverband, Zürich',
  /** What the profession is called where it is a regulated one, and which state conferred that title. */
  professionalTitle: 'Unternehmensberater, verliehen in Musterland',
  /** Who represents the firm in the European Union (Art. 27 GDPR). */
  euRepresentative: 'Muster Vertretung GmbH, 1010 Wien',
} as const;

/** A source still to be named; a production build asks for it. */
const unnamed = { de: '', en: '', ar: '' };

/**
 * The home page's figures; what ships are the specification's examples. Each needs where it comes
 * from (`source`, such as `Projektliste`, in every language) and the day for which it holds (`asOf`,
 * `YYYY-MM-DD`), and the page says both below it: an advertised figure must be provable. What cannot
 * be proven is taken out; without any there is no such part on the page.
 */
export const figures = [
  { label: 'projects', value: 500, unit: 'plus', source: unnamed, asOf: '' },
  { label: 'years', value: 15, unit: 'plus', source: unnamed, asOf: '' },
  { label: 'satisfaction', value: 98, unit: 'percent', source: unnamed, asOf: '' },
] as const satisfies readonly Figure[];

/** One of the home page's figures: `value` and more (`500+`), or out of a hundred (`98 %`). */
export interface Figure {
  label: 'projects' | 'years' | 'satisfaction';
  value: number;
  unit: 'plus' | 'percent';
  source: Readonly<Record<Locale, string>>;
  asOf: string;
}
