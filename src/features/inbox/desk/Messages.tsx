import { useDesk } from '#platform/desk/desk.ts';
import { Inbox, type InboxBulkDialog } from './Inbox.tsx';
import { messageKind } from './letter-kinds.tsx';

/** Messages of the contact form. */
export function Messages({ Bulk }: { Bulk: InboxBulkDialog }) {
  const { texts, inboxTexts: words } = useDesk();
  return <Inbox Bulk={Bulk} label={texts.nav.messages} empty={words.noMessages} of={messageKind} />;
}
