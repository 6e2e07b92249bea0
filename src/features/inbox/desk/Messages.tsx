import {
  eraseContactMessage,
  listContactMessages,
  markContactMessage,
} from '#features/inbox/contract/inbox-routes.ts';
import { listing } from '#platform/desk/pages.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Inbox, type InboxBulkDialog } from './Inbox.tsx';

const letters = listing('message', null, (call, query) => call(listContactMessages, { query }));

/** Messages of the contact form. */
export function Messages({ Bulk }: { Bulk: InboxBulkDialog }) {
  const { texts, inboxTexts: words } = useDesk();
  return (
    <Inbox
      Bulk={Bulk}
      kind="message"
      label={texts.nav.messages}
      empty={words.noMessages}
      listed={letters}
      routes={{ mark: markContactMessage, erase: eraseContactMessage }}
      subjectOf={({ subject }) => subject}
      factsOf={() => []}
    />
  );
}
