import {
  eraseContactMessage,
  listContactMessages,
  markContactMessage,
} from '#contract/contact-routes.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { LoadPage } from '#islands/admin/data/use-pages.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { Inbox } from './Inbox.tsx';

const load: LoadPage<ResponseOf<typeof listContactMessages>[number]> = (call, query) =>
  call(listContactMessages, { query });

/** Messages of the contact form. */
export default function Messages() {
  const { call, texts, inboxTexts: words } = useDesk();
  return (
    <Inbox
      kind="message"
      label={texts.nav.messages}
      empty={words.noMessages}
      load={load}
      subjectOf={({ subject }) => subject}
      factsOf={() => []}
      mark={(id, read) => call(markContactMessage, { id, query: { read } })}
      erase={(id) => call(eraseContactMessage, { id })}
    />
  );
}
