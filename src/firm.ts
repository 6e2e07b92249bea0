/**
 * The firm's own details: the one file a new owner edits. Everything here is an obvious example (reserved
 * domains and numbers); texts are in `locales/`.
 */
import type { Locale } from '#platform/contract/locales.ts';

export const firm = {
  /**
   * The firm's name. The home page explains this one: an owner with another name rewrites `about.text` in
   * every language's `home.json` as well.
   */
  name: 'Hochwacht Consulting',
  /** For places with room for a word or two, such as an app's icon. */
  shortName: 'Hochwacht',
  /** IANA time zone of slots, "today" and opening times. */
  timeZone: 'Europe/Zurich',
  /** Length of a consultation in minutes; shown in the confirmation and the calendar file. */
  appointmentMinutes: 60,
  /** Language of messages to the firm. */
  language: 'de' satisfies Locale,
  /** Default way to meet: at the office, by phone or by video. */
  meeting: 'office',
  /**
   * Domain at the end of the ids of calendar entries. Set it once, to a domain of the firm's, and never
   * change it: calendars would take every appointment for a new one.
   */
  calendarDomain: 'example.com',
  address: {
    street: 'Musterstrasse 1',
    postalCode: '6340',
    city: 'Baar',
    country: 'CH',
  },
  /** `e164` is the international number; `display` is the form that people read. */
  phone: { e164: '+4310000000', display: '+43 1 000 00 00' },
  /**
   * When the firm answers the telephone, Monday to Friday by its own clock: the contact page says it. Also the
   * working time as long as the desk knows no hours of anybody.
   */
  officeHours: { from: '09:00', to: '17:00' },
  email: 'kontakt@example.com',
} as const;

/** Further details of pages; separate, since the functions that a visitor waits for do not need them. */
export const elsewhere = {
  /** The city's name within a sentence; the postal address uses `firm.address.city`. */
  cityNames: { de: 'Baar', en: 'Baar', ar: 'بار' } satisfies Readonly<Record<Locale, string>>,
  /** The e-mail address of the FAQ (specification, section 1). */
  faqEmail: 'fragen@example.org',
  social: {
    linkedin: 'https://www.linkedin.com/company/example',
    instagram: 'https://www.instagram.com/example',
    x: 'https://x.com/example',
  },
} as const;

/** Countries of the firm's clients, for search engines. */
export const servedCountries = ['CH', 'LI', 'AT', 'DE'] as const;

/**
 * What a WhatsApp message to the firm says: all that was entered, or only service, time, first name and
 * initial.
 */
export const whatsAppSays: 'all' | 'discreet' = 'all';

/**
 * Whether the firm gets a notice of each request besides the letter with the link to decide: the notice can be
 * answered to the client, the letter with the link must not leave the house.
 */
export const hasRequestNotice: boolean = true;

/**
 * Working hours in which a request is answered, as its client is told: two days of eight. Counted by the
 * hours at the desk; where none are said, Monday to Friday, 9 to 17. The texts promise the same two days for
 * messages and inquiries.
 */
export const requestHours = 16;

/**
 * Whether a request that nobody answers within `requestHours` lapses, so that its time is free again. The
 * firm is then reminded once, at half; else twice, after `requestHours` and again after as many more.
 */
export const lapse: boolean = false;

/**
 * A room of its own for each video appointment, such as `https://video.example.com/{token}`; the token is long
 * and not to be guessed. Empty: the consultant's link, from the desk. Clients get it once confirmed.
 */
export const videoLink: string = '';

/** Months after which appointments (counted from their date) and messages (from their arrival) are erased. */
export const retentionMonths = 12;

/**
 * Further details in the legal texts; separate, since scripts that use the firm's details do not need them.
 */
export const registered = {
  /**
   * Name in the commercial register, legal form included, as required on business documents (Art. 954a CO).
   */
  legalName: 'Hochwacht Consulting AG',
  /** Legal form and register entry, as the imprint states them. */
  legalForm: {
    de: 'Aktiengesellschaft (AG)',
    en: 'Company limited by shares (AG)',
    ar: 'شركة مساهمة (AG)',
  } satisfies Readonly<Record<Locale, string>>,
  /** The person who represents the firm and is responsible for the site's content. */
  management: 'Vorname Nachname',
  register: 'Handelsregister des Kantons Zug, CHE-000.000.000',
  vatId: 'CHE-000.000.000 MWST',
  /** The firm's supervisory authority, as the imprint states it. */
  authority: 'Musterbehörde, 6300 Zug',
  /** The chamber or professional body to which the firm belongs. */
  chamber: 'Musterverband, Zürich',
  /** The professional title, if the profession is regulated, and the state that conferred it. */
  professionalTitle: 'Unternehmensberater, verliehen in Musterland',
  /** The firm's representative in the European Union (Art. 27 GDPR). */
  euRepresentative: 'Muster Vertretung GmbH, 1010 Wien',
  /** The provider of the video calls, which the privacy notice names. */
  videoProvider: 'Muster Video AG, Schweiz',
} as const;

/** A source not named yet; a production build asks for it. */
const unnamed = { de: '', en: '', ar: '' };

/**
 * The home page's figures; the shipped ones are the specification's examples. Each needs a source (`source`,
 * such as `Projektliste`, in every language) and the date for which it holds (`asOf`, `YYYY-MM-DD`); the page
 * shows both below it, since an advertised figure must be provable. Remove a figure that cannot be proven;
 * without any, the page omits the section.
 */
export const figures = [
  { label: 'projects', value: 500, unit: 'plus', source: unnamed, asOf: '' },
  { label: 'years', value: 15, unit: 'plus', source: unnamed, asOf: '' },
  { label: 'satisfaction', value: 98, unit: 'percent', source: unnamed, asOf: '' },
] as const satisfies readonly Figure[];

/** A figure of the home page: a value with a plus sign (`500+`), or a percentage (`98 %`). */
export interface Figure {
  label: 'projects' | 'years' | 'satisfaction';
  value: number;
  unit: 'plus' | 'percent';
  source: Readonly<Record<Locale, string>>;
  asOf: string;
}
