/**
 * One term for one act; `wording.test.ts` reads these tables. `acts`: the texts of visitors and all letters.
 * `deskActs`: the desk, which has its own words where the specification gives them ("Slot", "storniert").
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

export const deskActs: readonly Act[] = [
  {
    what: 'say no to a request',
    terms: {
      de: { say: /ablehnen/, not: /zurückweisen|zurückgewiesen/ },
      en: { say: /[Dd]ecline/, not: /\breject/ },
      ar: { say: /رفض الطلب/, not: /^رفض$/ },
    },
    // What a mail server does to a forged email.
    except: ['adminDeliveries.test.dmarc.fits'],
  },
  {
    // The client's own word, "absagen", stays apart.
    what: 'end an appointment, by the firm',
    terms: {
      de: { say: /[Ss]tornier/ },
      en: { say: /Cancel appointment/, not: /Cancel (?:the )?bookings?/ },
      ar: { say: /إلغاء الموعد/ },
    },
  },
  {
    what: 'a request for a time',
    terms: {
      de: { say: /Terminanfrage/, not: /(?<!Termin)\bAnfragen? (?:ist |sind )?abgelaufen/ },
      en: { say: /request/ },
      ar: { say: /طلب/ },
    },
  },
  {
    what: 'hold a proposed time',
    terms: {
      de: { say: /reserviert/, not: /\b[Gg]ehalten\b|[Hh]alten bis/ },
      en: { say: /\bheld\b/, not: /\breserved until/ },
      ar: { say: /محجوز/ },
    },
  },
  {
    what: 'give money back by Stripe',
    terms: {
      de: { say: /erstatten/, not: /(?:Alles|Teil) zurückgeben|Zurückzugeben/ },
      en: { say: /[Rr]efund/, not: /[Gg]ive (?:all|a part)|To be given back/ },
      ar: {
        say: /ردّ/,
        not: /قيد الإعادة|طريق العودة|طريقه إلى|أُعيد (?:المبلغ )?بطريقة|أعدتم|إعادته بطريقة/,
      },
    },
  },
  {
    what: 'make a time not bookable',
    terms: {
      de: { say: /gesperrt/, not: /weg(?:zu|ge)?n(?:eh|o)m/ },
      en: { say: /\bblocked\b/, not: /\bt(?:ake|aken) (?:this time |them )?away|this time away/i },
      ar: { say: /محجوب|حجب/, not: /سحبها من عرض|وقت مغلقً?ا?/ },
    },
  },
  {
    what: 'take a proposal back',
    terms: {
      de: { say: /zurückziehen/, not: /[Nn]icht mehr (?:anbieten|angeboten:)/ },
      en: { say: /[Ww]ithdraw/, not: /Stop offering|No longer offered/ },
      ar: { say: /سحب/, not: /إنهاء العرض/ },
    },
  },
  {
    what: 'add a thing: a slot, a person, a period',
    terms: {
      de: {
        say: /hinzufügen/,
        not: /(?:Slots?|Zeitraum|Beratungsperson) an(?:ge)?leg|angelegte[nr]? Slot/,
      },
      en: { say: /\b[Aa]dd\b/, not: /[Ss]lots? created|Create (?:\{|one|two)/ },
      ar: { say: /إضافة/, not: /أُنشئت منفردة|الأوقات المنشأة/ },
    },
  },
  {
    what: 'put an appointment in',
    terms: {
      de: { say: /Termin eintragen/ },
      en: { say: /[Aa]dd (?:an )?appointment/, not: /[Ee]nters? an? (?:test )?appointment/ },
      ar: { say: /تسجيل موعد/ },
    },
  },
  {
    what: 'a time that can be chosen',
    terms: {
      de: {
        say: /[Ff]reie[n]? Zeit/,
        not: /(?:Freie|Belegte|Verfügbare) Slots|\bfreie[n]? Termine/,
      },
      en: { say: /[Ff]ree time/, not: /(?:Free|Taken|Available) slots/ },
      ar: { say: /متاح/ },
    },
  },
  {
    what: 'what is sent about an appointment',
    terms: {
      de: { say: /Benachrichtigung/, not: /Mitteilungen|\bBriefe?\b/ },
      en: { say: /[Nn]otification/, not: /Email address for notices|\bletter\b/ },
      ar: { say: /إشعار/ },
    },
  },
  {
    what: 'give an appointment another time',
    terms: {
      de: { say: /[Vv]erschieben/, not: /verlegt|verlegen/ },
      en: { say: /[Mm]ove/, not: /reschedul|postpone/ },
      ar: { say: /نقل/ },
    },
  },
  {
    what: 'the area where the desk begins',
    terms: {
      de: { say: /«Heute»/, not: /Übersicht/ },
      en: { say: /“Today”/, not: /\boverview\b/ },
      ar: { say: /«اليوم»/, not: /نظرة عامة|النظرة العامة/ },
    },
    // What somebody may type to find it.
    except: ['adminFind.also.areas.today'],
  },
  {
    what: 'replace an address',
    terms: {
      de: { say: /Adresse erneuern/, not: /Neue Adresse, die/ },
      en: { say: /Renew the address/, not: /New address, revoking/ },
      ar: { say: /تجديد الرابط/, not: /(?:تجديد|إنشاء|إبطال) (?:ال)?عنوان|عنوان (?:ال)?تقويم/ },
    },
  },
  {
    what: 'put a value back',
    terms: {
      de: { say: /wiederherstellen/, not: /[Zz]urück(?:zu|ge)?leg/ },
      en: { say: /Restore/, not: /\b[Pp]ut back/ },
      ar: { say: /استعادة/, not: /إعادة (?:قيمة )?إلى مكانها/ },
    },
  },
  {
    what: 'see what would change',
    terms: {
      de: { say: /Vorschau zeigen/, not: /Vorschau und/ },
      en: { say: /Show preview/, not: /Preview and/ },
      ar: { say: /عرض المعاينة/, not: /المعاينة وال/ },
    },
  },
  {
    what: 'who we are',
    terms: {
      de: { say: /Firma/, not: /\bHaus(?:es)?\b/ },
      en: { say: /\bfirm\b/, not: /\bhouses?\b/ },
      ar: { say: /الشركة/, not: /المكتب/ },
    },
  },
  {
    what: 'where the firm decides',
    terms: {
      de: { say: /Verwaltung/ },
      en: { say: /[Aa]dmin area/, not: /\b(?:the|at) desk\b|\b[Aa]dministration\b/ },
      ar: { say: /الإدارة/ },
    },
  },
  {
    what: 'let the client know',
    terms: {
      de: { say: /benachrichtigt/ },
      en: { say: /\btold\b/ },
      ar: { say: /يُبلَّغ/, not: /يُخبَر/ },
    },
  },
  {
    what: 'what a sign-in asks beside the password',
    terms: {
      de: { say: /[Zz]weite[rn] Faktor/ },
      en: { say: /[Ss]econd factor/ },
      ar: { say: /المصادقة الثنائية/, not: /العامل الثاني|عامل ثانٍ/ },
    },
    // What somebody may type to find it.
    except: ['adminFind.also.parts.factor'],
  },
  {
    what: 'give up changes that are not saved',
    terms: {
      de: { say: /verwerfen/ },
      en: { say: /[Dd]iscard/ },
      ar: { say: /تجاهل التغييرات/, not: /التراجع عن (?:ال)?تغييرات/ },
    },
  },
  {
    what: 'be open beyond the hours',
    terms: {
      de: { say: /[Zz]usätzlich geöffnet/ },
      en: { say: /[Ee]xtra opening/ },
      ar: { say: /ساعات إضافية/, not: /فتحً?ا? إضافي/ },
    },
  },
  {
    what: 'a payment that nobody has made',
    terms: {
      de: { say: /^Offen$/ },
      en: { say: /^Open$/ },
      ar: { say: /^غير مدفوعة$/, not: /لم يُدفع بعد|قيد التحويل|دفعات المفتوحة|^مفتوحة$/ },
    },
  },
  {
    what: 'ask for something',
    terms: {
      de: { say: /[Bb]itte/ },
      en: { say: /[Pp]lease/ },
      ar: { say: /يُرجى/, not: /نرجو/ },
    },
  },
  {
    what: 'look whether something is right',
    terms: {
      de: { say: /[Pp]rüfen/ },
      en: { say: /[Cc]heck/ },
      ar: { say: /تحقّقوا/, not: /تحققوا/ },
    },
  },
];
