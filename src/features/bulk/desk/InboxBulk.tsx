import { useState } from 'react';
import type { InboxPreview } from '#features/bulk/contract/bulk.ts';
import type { InboxKind } from '#features/inbox/contract.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import { eraseInbox, previewInbox } from '#features/bulk/contract/bulk-routes.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { CountedAct } from './CountedAct.tsx';
import { Found } from './Found.tsx';
import { useBulk } from './use-bulk.ts';
import { portionsOf } from './use-portions.ts';

interface InboxBulkProps {
  kind: InboxKind;
  onErased: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** The dialog for many messages or inquiries: finds and previews them, then erases exactly those. */
function Content({ kind, onErased, onClose }: InboxBulkProps) {
  const { call, callOnce, bulkTexts: words, locale } = useDesk();
  const touch = useTouch();
  const [unread, setUnread] = useState(false);
  const { found, ...bulk } = useBulk<InboxPreview>(
    (criteria) =>
      call(previewInbox, { body: { kind, ...criteria, ...(unread && { unread: true as const }) } }),
    () => void touch(kind),
  );

  const erase = (all: readonly string[]) =>
    bulk.begin(
      portionsOf(all, mostAtOnce, async (ids, idempotencyKey) => {
        const answer = await callOnce(eraseInbox, {
          body: { kind, ids: [...ids] },
          idempotencyKey,
        });
        if (answer.ok) onErased(ids);
        return answer;
      }),
    );

  const setsUnread = bulk.asking(setUnread);
  const fields = (
    <label className="desk-check desk-form-wide">
      <input
        type="checkbox"
        checked={unread}
        onChange={({ currentTarget }) => setsUnread(currentTarget.checked)}
      />
      <span>{words.unread}</span>
    </label>
  );
  return (
    <BulkDialog title={words.titleInbox} {...{ bulk, fields, onClose }}>
      {found && (
        <Found
          preview={found}
          count={found.ids.length}
          hasMore={found.hasMore}
          sample={found.sample.map(({ id, name, createdAt }) => ({
            ...{ id, name, when: formatInstant(createdAt, locale) },
          }))}
        >
          <div className="desk-actions">
            <CountedAct
              text={words.erase}
              question={words.eraseQuestion}
              count={found.ids.length}
              onConfirm={() => erase(found.ids)}
            />
          </div>
        </Found>
      )}
    </BulkDialog>
  );
}

export const InboxBulk = walledDialog('inbox-bulk', Content);
