/** A part of the desk in a page of its own, for someone who is signed in. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RenderResult } from 'vitest-browser-react';
import '#sections/admin/admin.css';
import { catalogue } from '#i18n/catalogue.ts';
import type { Locale } from '#i18n/locales.ts';
import { call, callForFile } from '#islands/api.ts';
import { createDeskClient } from '#islands/admin/data/client.ts';
import { createReader } from '#islands/admin/data/reader.ts';
import { DeskContext } from '#islands/admin/desk.ts';
import { mount } from './mount.tsx';

/** Shows it with the desk's own texts and typed client, without a session that may end. */
export function mountAtDesk(element: ReactNode, locale: Locale = 'de'): Promise<RenderResult> {
  const all = catalogue[locale];
  const calls = { call, write: call, callOnce: call, pollCall: call, callForFile };
  const desk = {
    ...calls,
    texts: all.admin,
    actTexts: all.adminActs,
    bulkTexts: all.adminBulk,
    consultantTexts: all.adminConsultants,
    hoursTexts: all.adminHours,
    inboxTexts: all.adminInbox,
    recordsTexts: all.adminRecords,
    deliveryTexts: all.adminDeliveries,
    alarmTexts: all.alarms,
    paymentTexts: all.adminPayments,
    formTexts: all.form,
    titles: all.services.titles,
    locale,
  };
  const client = createDeskClient(createReader(calls));
  return mount(
    <QueryClientProvider client={client}>
      <DeskContext value={desk}>
        <div className="desk">{element}</div>
      </DeskContext>
    </QueryClientProvider>,
    locale,
  );
}
