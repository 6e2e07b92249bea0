import { eraseContactMessage, markContactMessage } from '#features/inbox/contract/inbox-routes.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { messagesListed } from './listed.ts';
import { Inbox, type InboxBulkDialog } from './Inbox.tsx';

/** Messages of the contact form. */
export function Messages({ Bulk }: { Bulk: InboxBulkDialog }) {
  const { texts, inboxTexts: words } = useDesk();
  return (
    <Inbox
      Bulk={Bulk}
      kind="message"
      label={texts.nav.messages}
      empty={words.noMessages}
      listed={messagesListed}
      routes={{ mark: markContactMessage, erase: eraseContactMessage }}
      subjectOf={({ subject }) => subject}
      factsOf={() => []}
    />
  );
}
