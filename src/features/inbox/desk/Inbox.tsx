import { type ReactNode, type ComponentType, useState } from 'react';
import type { InboxKind } from '#features/inbox/contract/inbox-kind.ts';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { useSought } from '#platform/desk/sought.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import type { Letter } from './letter.ts';
import type { LetterKind } from './letter-kinds.tsx';
import { useLetterDialog } from './use-letter-dialog.tsx';

/** The dialog that erases many of them at once. */
export type InboxBulkDialog = ComponentType<{
  kind: InboxKind;
  onErased: (ids: readonly string[]) => void;
  onClose: () => void;
}>;

export interface InboxProps<T extends Letter> {
  Bulk: InboxBulkDialog;
  empty: ReactNode;
  label: string;
  of: LetterKind<T>;
}

/** List of messages or inquiries, newest first; an entry is open until it is marked as done. */
export function Inbox<T extends Letter>({ Bulk, empty, label, of }: InboxProps<T>) {
  const { inboxTexts: words, bulkTexts, locale } = useDesk();
  const pages = usePages(of.listed);
  const { show, drop, dialog } = useLetterDialog(of, pages.items);
  useSought('letter', of.kind, ({ text }) => {
    const letter = pages.items.find(({ id }) => id === text);
    if (letter) show(letter);
  });
  const [isBulk, setIsBulk] = useState(false);

  return (
    <div className="desk-stack">
      <div className="desk-actions">
        <button type="button" className="button-quiet" onClick={() => setIsBulk(true)}>
          {bulkTexts.openInbox}
        </button>
      </div>
      <Scroll label={label} className="desk-scroll desk-list-tall">
        <ul className="desk-rows">
          {pages.items.map((letter) => (
            <li key={letter.id} className="desk-row" data-unread={letter.readAt === undefined}>
              <p className="desk-row-when tabular">{formatInstant(letter.createdAt, locale)}</p>
              <div className="desk-row-main">
                <button type="button" className="desk-row-open" onClick={() => show(letter)}>
                  <bdi>{of.subjectOf(letter)}</bdi>
                </button>
                <p className="desk-row-more">
                  <bdi>{letter.name}</bdi>
                </p>
                <p className="desk-row-more desk-excerpt" dir="auto">
                  <ClientText>{letter.message}</ClientText>
                </p>
              </div>
              <span
                className="desk-status"
                data-status={letter.readAt === undefined ? 'pending' : 'cancelled'}
              >
                {letter.readAt === undefined ? words.open : words.done}
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
      {isBulk && <Bulk kind={of.kind} onErased={drop} onClose={() => setIsBulk(false)} />}
      {dialog}
    </div>
  );
}
