import { notProvided } from '#platform/contract/fields.ts';
import { eraseInquiry, listInquiries, markInquiry } from '#features/inbox/contract/inbox-routes.ts';
import { listing } from '#platform/desk/pages.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { Inbox, type InboxBulkDialog } from './Inbox.tsx';

const letters = listing('inquiry', null, (call, query) => call(listInquiries, { query }));

/** Inquiries about a service. */
export function Inquiries({ Bulk }: { Bulk: InboxBulkDialog }) {
  const { texts, titles, inboxTexts: words } = useDesk();
  return (
    <Inbox
      Bulk={Bulk}
      kind="inquiry"
      label={texts.nav.inquiries}
      empty={words.noInquiries}
      listed={letters}
      routes={{ mark: markInquiry, erase: eraseInquiry }}
      subjectOf={({ service }) => titles[service]}
      factsOf={({ phone, company }) => [
        [
          texts.appointments.phone,
          phone === notProvided ? texts.notProvided : <Ltr key="phone">{phone}</Ltr>,
        ],
        [words.company, company === notProvided ? texts.notProvided : company],
      ]}
    />
  );
}
