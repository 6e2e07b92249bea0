import { useState } from 'react';
import type { FloodPreview } from '#features/bulk/contract/flood.ts';
import { clearFlood } from '#features/bulk/contract/flood-routes.ts';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatShortDay } from '#platform/desk/format.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { plural } from '#platform/i18n/plural.ts';

interface FloodDialogProps {
  preview: FloodPreview;
  onClose: () => void;
}

/** What clearing a flood would erase, each of which may be kept, and the one act that does it. */
function Content({ preview, onClose }: FloodDialogProps) {
  const { callOnce, bulkTexts, locale } = useDesk();
  const touch = useTouch();
  const words = bulkTexts.flood;
  const { ids, listed, stays, hasMore } = preview;
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const chosen = ids.filter((id) => !kept.has(id));
  const counted = (text: string, count: number) =>
    fill(text, { count: formatNumber(count, locale) });

  function toggle(id: string, isChosen: boolean) {
    setKept(new Set([...[...kept].filter((each) => each !== id), ...(isChosen ? [] : [id])]));
  }

  async function clear() {
    const idempotencyKey = crypto.randomUUID();
    const answer = await callOnce(clearFlood, { body: { ids: chosen }, idempotencyKey });
    if (answer.ok) {
      // Toasts on screen may name somebody who was erased.
      dismissToasts();
      toast.success(counted(words.done, answer.value.done));
      onClose();
    } else toast.error(words.failed);
    await touch('appointments', 'overlaps', 'undelivered');
  }

  const stayLine = stays > 0 && (
    <p>{plural(words.stays, stays, locale, { count: formatNumber(stays, locale) })}</p>
  );
  return (
    <Dialog title={words.dialog} onClose={onClose} hasChoices={kept.size > 0}>
      {ids.length === 0 && (
        <>
          <p>{words.none}</p>
          {stayLine}
        </>
      )}
      {ids.length > 0 && (
        <>
          <p>{words.lede}</p>
          <p>{words.refuses}</p>
          <p className="desk-note">
            {words.keep}
            {listed.length < ids.length && ` ${counted(words.listed, listed.length)}`}
            {hasMore && ` ${words.hasMore}`}
          </p>
          {stayLine}
          {/* Before the list, so that the keyboard reaches it without passing each box. */}
          <div className="desk-actions">
            <ActionButton
              className="button-quiet desk-danger"
              isIdle={chosen.length === 0}
              onAction={clear}
            >
              {counted(bulkTexts.erase, chosen.length)}
            </ActionButton>
          </div>
          <Scroll label={words.list}>
            <ul className="desk-rows">
              {listed.map(({ id, date, time, name, email, message, isHeld }) => (
                <li key={id} className="desk-row">
                  <label className="desk-check">
                    <input
                      type="checkbox"
                      checked={!kept.has(id)}
                      onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
                    />
                    <span className="desk-row-main">
                      <bdi>{name}</bdi>
                      {localeTable[locale].comma} <bdi>{email}</bdi>
                      <br />
                      <span className="desk-row-more tabular">
                        {formatShortDay(date, locale)}
                        {localeTable[locale].comma} {ltr(time)}
                        {isHeld && ` · ${words.held}`}
                      </span>
                      {message !== '' && (
                        <span className="desk-row-more desk-excerpt" dir="auto">
                          <ClientText>{message}</ClientText>
                        </span>
                      )}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </Scroll>
        </>
      )}
    </Dialog>
  );
}

export const FloodDialog = walledDialog('flood', Content);
