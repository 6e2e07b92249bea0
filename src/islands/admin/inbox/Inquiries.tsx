import { notProvided } from '#contract/fields.ts';
import { eraseInquiry, listInquiries, markInquiry } from '#contract/inquiry-routes.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { LoadPage } from '#islands/admin/data/use-pages.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { Ltr } from '#islands/Rich.tsx';
import { Inbox } from './Inbox.tsx';

const load: LoadPage<ResponseOf<typeof listInquiries>[number]> = (call, query) =>
  call(listInquiries, { query });

/** Inquiries about a service. */
export default function Inquiries() {
  const { call, texts, titles, inboxTexts: words } = useDesk();
  return (
    <Inbox
      kind="inquiry"
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
