/**
 * One term for one act, in the texts of visitors and in all letters; `wording.test.ts` reads this table. The
 * desk has its own words where the specification gives them ("Slot", "storniert").
 */
import type { Locale } from '#platform/i18n/locales.ts';

interface Term {
  /** How we say it; must occur. */
  say: RegExp;
  /** How we do not. */
  not?: RegExp;
}

interface Act {
  what: string;
  terms: Readonly<Record<Locale, Term>>;
  /** Keys or texts that may say it otherwise, with the reason beside them. */
  except?: readonly string[];
}

export const acts: readonly Act[] = [
  {
    what: 'agree on an appointment, before it is known whether at once or on request',
    terms: {
      de: { say: /Termin vereinbaren/, not: /Termin\p{L}* (?:buchen|reservieren|ausmachen)/u },
      en: { say: /Arrange an appointment/, not: /\bbook(?:ing)? (?:an |your |the )?appointment/i },
      ar: { say: /تحديد موعد/, not: /(?<!تم )حجز (?:ال)?موعد|احجزوا/ },
    },
    // The button of a service whose bookings are confirmed at once.
    except: ['booking.details.submit.books'],
  },
  {
    what: 'what we offer',
    terms: {
      de: { say: /Leistung/, not: /\bService\b/ },
      en: { say: /service/ },
      ar: { say: /خدم/ },
    },
    // The specification's.
    except: ['Bitte wählen Sie Datum, Uhrzeit und Service aus', 'Service nicht gefunden'],
  },
  {
    what: 'end an appointment or a request, by whom it was made for',
    terms: {
      de: { say: /absagen/, not: /stornier|Anfrage[^.;]* zurück(?:zu)?ziehen/i },
      en: { say: /cancel/, not: /withdraw (?:your|the) (?:request|appointment)/ },
      ar: { say: /إلغاء/, not: /طلبكم أو سحبه|سحب (?:ال)?(?:موعد|طلبكم)/ },
    },
  },
  {
    what: 'say no to a request',
    terms: {
      de: { say: /ablehnen/, not: /zurückweisen|zurückgewiesen/ },
      en: { say: /decline/, not: /\breject/ },
      ar: { say: /رفض/ },
    },
  },
  {
    what: 'give an appointment another time',
    terms: {
      de: { say: /verschieben/, not: /umbuchen|verlegen/ },
      en: { say: /move/, not: /reschedul|postpone/ },
      ar: {
        say: /تغيير/,
        not: /نقل(?:نا|ها|تم)? (?:العميل|العملاء|(?:ال)?موعد)|عدّل(?:نا|وا)|تعديل/,
      },
    },
    // The date of a legal page, and its heading.
    except: ['site.legal.revised', 'legal/ar/datenschutz.md content'],
  },
  {
    what: 'a time that can be chosen',
    terms: {
      de: { say: /freie[n]? Zeit/, not: /\bSlots?\b|Zeitfenster|\bfreie[n]? Termine/i },
      en: { say: /times? available|available times?/, not: /\bslots?\b|\bfree times?\b/i },
      ar: { say: /المتاحة/ },
    },
  },
  {
    what: 'keep a time for somebody',
    terms: {
      de: { say: /reserviert/ },
      en: { say: /held for you/, not: /(?<!rights )\breserved\b|\bsecured\b|stays yours/ },
      ar: { say: /محجوز/ },
    },
  },
  {
    what: 'what takes place',
    terms: {
      de: { say: /Gespräch/, not: /\bMeeting|Besprechung/ },
      en: { say: /consultation/, not: /\bconversations?\b|\b(?:the|a|no|our) meeting\b/i },
      ar: { say: /لقاء/, not: /اجتماعنا|محادثتنا|انعقد/ },
    },
  },
  {
    what: 'what the other side says to it',
    terms: {
      de: { say: /Antwort/ },
      en: { say: /reply/, not: /\b(?:our|your|an|the) answer\b/i },
      ar: { say: /ردّنا/, not: /جوابنا|إجابتنا/ },
    },
  },
  {
    what: 'what is decided',
    terms: {
      de: { say: /Entscheid\b/, not: /\bEntscheidung(?!\s2000\/518\/EG)/ },
      en: { say: /decision/ },
      ar: { say: /قرار/ },
    },
  },
  {
    what: 'who we are',
    terms: {
      de: { say: /Firma/, not: /\bHaus(?:es)?\b/ },
      en: { say: /\bfirm\b/, not: /\bhouses?\b/ },
      ar: { say: /الشركة/, not: /بيت (?:ال)?خبرة|داركم/ },
    },
  },
  {
    what: 'where the firm decides',
    terms: {
      de: { say: /Verwaltung/ },
      en: { say: /admin area/, not: /\bthe administration\b|\bat the desk\b/ },
      ar: { say: /صفحة الإدارة/, not: /(?:من|في|إلى|وتعرض) الإدارة(?! التنفيذية)/ },
    },
  },
];
