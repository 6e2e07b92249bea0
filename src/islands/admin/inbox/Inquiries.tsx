import { useCallback } from 'react';
import { notProvided } from '#contract/fields.ts';
import { eraseInquiry, listInquiries, markInquiry } from '#contract/inquiry-routes.ts';
import type { PageRequest } from '#islands/admin/data/use-pages.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { Ltr } from '#islands/Rich.tsx';
import { Inbox } from './Inbox.tsx';

/** Inquiries about a service. */
export default function Inquiries() {
  const { call, texts, titles, inboxTexts: words } = useDesk();
  const load = useCallback((query: PageRequest) => call(listInquiries, { query }), [call]);
  return (
    <Inbox
      label={texts.nav.inquiries}
      empty={words.noInquiries}
      load={load}
      subjectOf={({ service }) => titles[service]}
      factsOf={({ phone, company }) => [
        [
          texts.appointments.phone,
          phone === notProvided ? texts.notProvided : <Ltr key="phone">{phone}</Ltr>,
        ],
        [words.company, company === notProvided ? texts.notProvided : company],
      ]}
      mark={(id, read) => call(markInquiry, { id, query: { read } })}
      erase={(id) => call(eraseInquiry, { id })}
    />
  );
}
