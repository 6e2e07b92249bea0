import {
  eraseContactMessage,
  listContactMessages,
  markContactMessage,
} from '#features/inbox/contract/inbox-routes.ts';
import { listing } from '#platform/desk/pages.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Inbox } from './Inbox.tsx';

const letters = listing('message', null, (call, query) => call(listContactMessages, { query }));

/** Messages of the contact form. */
export default function Messages() {
  const { texts, inboxTexts: words } = useDesk();
  return (
    <Inbox
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
