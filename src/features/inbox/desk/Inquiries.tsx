import { useDesk } from '#platform/desk/desk.ts';
import { Inbox, type InboxBulkDialog } from './Inbox.tsx';
import { useInquiryKind } from './letter-kinds.tsx';

/** Inquiries about a service. */
export function Inquiries({ Bulk }: { Bulk: InboxBulkDialog }) {
  const { texts, inboxTexts: words } = useDesk();
  const of = useInquiryKind();
  const empty = (
    <>
      {words.noInquiries} {words.requestsElsewhere}
    </>
  );
  return <Inbox Bulk={Bulk} label={texts.nav.inquiries} empty={empty} of={of} />;
}
