import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { InboxKind } from '#features/inbox/contract/inbox-kind.ts';
import type { InboxRoutes } from '#features/inbox/contract/inbox-routes.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { changeLists, type Listing } from '#platform/desk/pages.ts';
import { useSought } from '#platform/desk/sought.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { useMakeWay } from '#platform/desk-ui/panel.ts';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { toast } from '#platform/browser/toast.ts';
import type { Letter } from './letter.ts';
import { LetterDialog } from './LetterDialog.tsx';

/** The dialog that erases many of them at once. */
export type InboxBulkDialog = ComponentType<{
  kind: InboxKind;
  onErased: (ids: readonly string[]) => void;
  onClose: () => void;
}>;

export interface InboxProps<T extends Letter> {
  Bulk: InboxBulkDialog;
  kind: InboxKind;
  empty: string;
  label: string;
  listed: Listing<T>;
  routes: Pick<InboxRoutes<T>, 'mark' | 'erase'>;
  subjectOf: (letter: T) => string;
  factsOf: (letter: T) => readonly (readonly [string, ReactNode])[];
}

/** List of messages or inquiries, newest first; opening an entry marks it as read. */
export function Inbox<T extends Letter>(props: InboxProps<T>) {
  const { Bulk, kind, empty, label, listed, routes, subjectOf, factsOf } = props;
  const { write, inboxTexts: words, bulkTexts, actTexts, locale } = useDesk();
  const client = useQueryClient();
  const touch = useTouch();
  const makeWay = useMakeWay();
  const pages = usePages(listed);
  const [opened, setOpened] = useState<T | null>(null);
  const [isBulk, setIsBulk] = useState(false);
  // The open entry stays open although newer ones push it out of the list.
  const open = opened && (pages.items.find(({ id }) => id === opened.id) ?? opened);

  const drop = (ids: readonly string[]) =>
    changeLists<T>(client, kind, (items) => items.filter(({ id }) => !ids.includes(id)));

  async function setRead({ id }: T, read: boolean) {
    const answer = await write(routes.mark, { id, query: { read: read ? 'true' : 'false' } });
    if (!answer.ok) {
      toast.error(words.markFailed, { description: failureText(answer, actTexts, locale) });
      return;
    }
    const { value } = answer;
    changeLists<T>(client, kind, (items) =>
      items.map((one) => (one.id === value.id ? value : one)),
    );
    return touch(kind);
  }

  const show = (letter: T) =>
    makeWay(() => {
      setOpened(letter);
      if (letter.readAt === undefined) void setRead(letter, true);
    });

  useSought('letter', kind, ({ text }) => {
    const letter = pages.items.find(({ id }) => id === text);
    if (letter) show(letter);
  });

  async function remove(letter: T) {
    const answer = await write(routes.erase, { id: letter.id });
    if (!answer.ok) {
      toast.error(words.eraseFailed, { description: failureText(answer, actTexts, locale) });
      return;
    }
    toast.success(words.erased);
    setOpened(null);
    drop([letter.id]);
    void touch(kind);
  }

  return (
    <div className="desk-stack">
      <div className="desk-actions">
        <button type="button" className="button-quiet" onClick={() => setIsBulk(true)}>
          {bulkTexts.open}
        </button>
      </div>
      <Scroll label={label} className="desk-scroll desk-list-tall">
        <ul className="desk-rows">
          {pages.items.map((letter) => (
            <li key={letter.id} className="desk-row" data-unread={letter.readAt === undefined}>
              <p className="desk-row-when tabular">{formatInstant(letter.createdAt, locale)}</p>
              <div className="desk-row-main">
                <button type="button" className="desk-row-open" onClick={() => show(letter)}>
                  <bdi>{subjectOf(letter)}</bdi>
                </button>
                <p className="desk-row-more">
                  <bdi>{letter.name}</bdi>
                </p>
                <p className="desk-row-more desk-excerpt" dir="auto">
                  {letter.message}
                </p>
              </div>
              <span
                className="desk-status"
                data-status={letter.readAt === undefined ? 'pending' : 'cancelled'}
              >
                {letter.readAt === undefined ? words.unread : words.read}
              </span>
            </li>
          ))}
        </ul>
        <ListState
          phase={pages.phase}
          isEmpty={pages.items.length === 0}
          empty={empty}
          hasMore={pages.hasMore}
          onMore={pages.loadMore}
        />
      </Scroll>
      {isBulk && <Bulk kind={kind} onErased={drop} onClose={() => setIsBulk(false)} />}
      {open && (
        <LetterDialog
          key={open.id}
          letter={open}
          subject={subjectOf(open)}
          facts={factsOf(open)}
          onMark={(isRead) => setRead(open, isRead)}
          onErase={() => remove(open)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
