import {
  eraseContactMessage,
  listContactMessages,
  markContactMessage,
} from '#features/inbox/contract/contact-routes.ts';
import { listing } from '#platform/desk/pages.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Inbox } from './Inbox.tsx';

const letters = listing('message', null, (call, query) => call(listContactMessages, { query }));

/** Messages of the contact form. */
export default function Messages() {
  const { write, texts, inboxTexts: words } = useDesk();
  return (
    <Inbox
      kind="message"
      label={texts.nav.messages}
      empty={words.noMessages}
      listed={letters}
      subjectOf={({ subject }) => subject}
      factsOf={() => []}
      mark={(id, read) => write(markContactMessage, { id, query: { read } })}
      erase={(id) => write(eraseContactMessage, { id })}
    />
  );
}
