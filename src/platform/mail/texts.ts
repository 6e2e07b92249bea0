/** The texts of notifications; imported from `locales/` without the rest of the catalogue. */
import type { Locale } from '#platform/contract/locales.ts';
import { type DeskTexts, deskTexts } from '#platform/i18n/desk-texts.ts';
import causesAr from '#locales/ar/deliveryCauses.json' with { type: 'json' };
import alarmsAr from '#locales/ar/alarms.json' with { type: 'json' };
import bookingAr from '#locales/ar/booking.json' with { type: 'json' };
import mailAr from '#locales/ar/mail.json' with { type: 'json' };
import causesDe from '#locales/de/deliveryCauses.json' with { type: 'json' };
import alarmsDe from '#locales/de/alarms.json' with { type: 'json' };
import bookingDe from '#locales/de/booking.json' with { type: 'json' };
import mailDe from '#locales/de/mail.json' with { type: 'json' };
import causesEn from '#locales/en/deliveryCauses.json' with { type: 'json' };
import alarmsEn from '#locales/en/alarms.json' with { type: 'json' };
import bookingEn from '#locales/en/booking.json' with { type: 'json' };
import mailEn from '#locales/en/mail.json' with { type: 'json' };

export interface NotifyTexts extends DeskTexts {
  alarms: typeof alarmsDe;
  causes: typeof causesDe;
  booking: Pick<typeof bookingDe, 'calendarFile' | 'confirmation' | 'times'>;
  mail: typeof mailDe;
}

export const notifyTexts: Readonly<Record<Locale, NotifyTexts>> = {
  de: {
    ...deskTexts.de,
    ...{ alarms: alarmsDe, causes: causesDe, booking: bookingDe, mail: mailDe },
  },
  en: {
    ...deskTexts.en,
    ...{ alarms: alarmsEn, causes: causesEn, booking: bookingEn, mail: mailEn },
  },
  ar: {
    ...deskTexts.ar,
    ...{ alarms: alarmsAr, causes: causesAr, booking: bookingAr, mail: mailAr },
  },
};
