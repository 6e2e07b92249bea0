import { useCallback } from 'react';
import {
  eraseContactMessage,
  listContactMessages,
  markContactMessage,
} from '#contract/contact-routes.ts';
import type { PageRequest } from '#islands/admin/data/use-pages.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { Inbox } from './Inbox.tsx';

/** Messages of the contact form. */
export default function Messages() {
  const { call, texts, inboxTexts: words } = useDesk();
  const load = useCallback((query: PageRequest) => call(listContactMessages, { query }), [call]);
  return (
    <Inbox
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
