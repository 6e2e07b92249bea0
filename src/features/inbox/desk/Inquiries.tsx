import { notProvided } from '#platform/contract/fields.ts';
import { eraseInquiry, markInquiry } from '#features/inbox/contract/inbox-routes.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { inquiriesListed } from './listed.ts';
import { Inbox, type InboxBulkDialog } from './Inbox.tsx';

/** Inquiries about a service. */
export function Inquiries({ Bulk }: { Bulk: InboxBulkDialog }) {
  const { texts, titles, inboxTexts: words } = useDesk();
  return (
    <Inbox
      Bulk={Bulk}
      kind="inquiry"
      label={texts.nav.inquiries}
      empty={words.noInquiries}
      listed={inquiriesListed}
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
