import { useState } from 'react';
import type { InboxKind, InboxPreview } from '#features/bulk/contract/bulk.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import { eraseInbox, previewInbox } from '#features/bulk/contract/bulk-routes.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTouch } from '#platform/desk/subjects.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { toast } from '#platform/browser/toast.ts';
import { noCriteria, toBody } from './criteria.ts';
import { CriteriaForm } from './CriteriaForm.tsx';
import { Found } from './Found.tsx';
import { ProgressPart } from './ProgressPart.tsx';
import { portionsOf, usePortions } from './use-portions.ts';

/** Many messages or inquiries at once: which ones, and then to erase exactly those. */
function Content({
  kind,
  onErased,
  onClose,
}: {
  kind: InboxKind;
  onErased: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const { call, callOnce, bulkTexts: words, locale } = useDesk();
  const touch = useTouch();
  const [criteria, setCriteria] = useState(noCriteria);
  const [unread, setUnread] = useState(false);
  const [found, setFound] = useState<InboxPreview | null>(null);
  const { progress, run, stop } = usePortions(() => void touch(kind));

  async function preview() {
    const body = { kind, ...toBody(criteria), ...(unread && { unread: true as const }) };
    const answer = await call(previewInbox, { body });
    if (answer.ok) setFound(answer.value);
    else toast.error(words.previewFailed);
  }

  function erase(all: readonly string[]) {
    setFound(null);
    const send: Parameters<typeof portionsOf>[2] = async (ids, idempotencyKey) => {
      const answer = await callOnce(eraseInbox, { body: { kind, ids: [...ids] }, idempotencyKey });
      if (answer.ok) onErased(ids);
      return answer;
    };
    void run(portionsOf(all, mostAtOnce, send));
    // The question is answered; what comes of it is told behind it.
    return Promise.resolve();
  }

  const numbered = (text: string, count: number) =>
    fill(text, { count: formatNumber(count, locale) });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className="desk-note">{words.lede}</p>
      <ProgressPart progress={progress} onStop={stop} />
      {progress.name !== 'running' && (
        <CriteriaForm
          criteria={criteria}
          onChange={(next) => {
            setCriteria(next);
            setFound(null);
          }}
          onPreview={preview}
        >
          <label className="desk-check desk-form-wide">
            <input
              type="checkbox"
              checked={unread}
              onChange={({ currentTarget }) => {
                setUnread(currentTarget.checked);
                setFound(null);
              }}
            />
            <span>{words.unread}</span>
          </label>
        </CriteriaForm>
      )}
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
            <ConfirmButton
              question={numbered(words.eraseQuestion, found.ids.length)}
              action={numbered(words.erase, found.ids.length)}
              onConfirm={() => erase(found.ids)}
            >
              {numbered(words.erase, found.ids.length)}
            </ConfirmButton>
          </div>
        </Found>
      )}
    </Dialog>
  );
}

export const InboxBulk = walledDialog('inbox-bulk', Content);
