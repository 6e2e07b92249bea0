import { createContext, use } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { callForFile } from '#platform/browser/api.ts';
import type { DeskCall } from './desk-call.ts';

export interface AdminIslandProps {
  texts: Texts<'admin'>;
  actTexts: Texts<'adminActs'>;
  bulkTexts: Texts<'adminBulk'>;
  calendarTexts: Texts<'adminCalendar'>;
  consultantTexts: Texts<'adminConsultants'>;
  findTexts: Texts<'adminFind'>;
  hoursTexts: Texts<'adminHours'>;
  inboxTexts: Texts<'adminInbox'>;
  recordsTexts: Texts<'adminRecords'>;
  todayTexts: Texts<'adminToday'>;
  deliveryTexts: Texts<'adminDeliveries'> & Texts<'deliveryCauses'>;
  alarmTexts: Texts<'alarms'>;
  panelTexts: Texts<'adminPanel'>;
  paymentTexts: Texts<'adminPayments'>;
  formTexts: Texts<'form'>;
  tornTexts: Texts<'torn'>;
  /** Titles of the services by slug. */
  titles: Texts<'services'>['titles'];
  locale: Locale;
}

/** What every area of the desk works with. */
export interface Desk extends AdminIslandProps {
  call: DeskCall;
  /** For calls that change something: carried out once, however often they are sent. */
  write: DeskCall;
  /** For irreversible calls: not repeated if the session has ended. */
  callOnce: DeskCall;
  /** For calls of a timer: do not count as the admin's activity. */
  pollCall: DeskCall;
  callForFile: typeof callForFile;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('only inside the desk');
  return desk;
}
