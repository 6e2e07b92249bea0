/** A part of the desk as a signed-in admin sees it, with its texts, calls and cached reads. */
import '#features/desk/desk/admin.css';
import '#features/desk/desk/desk.css';
import '#features/desk/desk/today/today.css';
import '#features/desk/desk/calendar.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { fetchLater } from '#platform/desk-ui/later.tsx';
import { createKeyRing } from '#platform/desk/key-ring.ts';
import { createWriteCall } from '#platform/desk/write-call.ts';
import { createDeskClient } from '#platform/desk/client.ts';
import { createReader } from '#platform/desk/reader.ts';
import { type AdminIslandProps, type Desk, DeskContext } from '#platform/desk/desk.ts';
import { call, callForFile } from '#platform/browser/api.ts';
import { WithHours } from '#features/desk/desk/areas/WithHours.tsx';
import { mount } from './mount.tsx';

/** The props that the desk's page passes to its island. */
export const deskProps = (locale: Locale): AdminIslandProps => ({
  texts: pick(locale, 'admin'),
  actTexts: pick(locale, 'adminActs'),
  bulkTexts: pick(locale, 'adminBulk'),
  calendarTexts: pick(locale, 'adminCalendar'),
  consultantTexts: pick(locale, 'adminConsultants'),
  findTexts: pick(locale, 'adminFind'),
  hoursTexts: pick(locale, 'adminHours'),
  inboxTexts: pick(locale, 'adminInbox'),
  recordsTexts: pick(locale, 'adminRecords'),
  todayTexts: pick(locale, 'adminToday'),
  deliveryTexts: { ...pick(locale, 'adminDeliveries'), ...pick(locale, 'deliveryCauses') },
  alarmTexts: pick(locale, 'alarms'),
  panelTexts: pick(locale, 'adminPanel'),
  paymentTexts: pick(locale, 'adminPayments'),
  formTexts: pick(locale, 'form'),
  tornTexts: pick(locale, 'torn'),
  titles: pick(locale, 'services').titles,
  locale,
});

/**
 * Mounts the element in the language; all calls go to this test's answers. What comes later at the desk is there
 * already, as no test is about how fast it comes.
 */
export async function mountAtDesk(element: ReactNode, locale: Locale = 'de') {
  await fetchLater();
  const write = createWriteCall(
    call,
    createKeyRing(() => crypto.randomUUID()),
  );
  const desk: Desk = {
    ...{ call, write, callOnce: call, pollCall: call, callForFile },
    ...deskProps(locale),
  };
  const client = createDeskClient(createReader({ call, pollCall: call }));
  return mount(
    <QueryClientProvider client={client}>
      <DeskContext value={desk}>
        <WithHours>
          <div className="desk">{element}</div>
        </WithHours>
      </DeskContext>
    </QueryClientProvider>,
    locale,
  );
}
