import { searchAppointments } from '#features/appointments/contract/appointment-search-routes.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { plural } from '#platform/i18n/plural.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { NamedAppointments } from './NamedAppointments.tsx';
import { isAhead } from '#platform/desk/moments.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';

export interface RetireDialogProps {
  consultant: DeskConsultant;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Maximum number of appointments listed. If there are more, the dialog says so. */
const most = 20;

/** A consultant's pending and confirmed appointments that have not started, earliest first. */
const aheadOf = (consultant: string) => ({
  ...reading(['appointments', 'ahead', consultant], async (call) => {
    const days = { startDate: firmToday(), order: 'start' } as const;
    const answer = await call(searchAppointments, {
      body: { consultant, status: 'active', ...days, limit: most + 1 },
    });
    if (!answer.ok) return answer;
    const shown = answer.value.slice(0, most).filter((one) => isAhead(one, firmNow()));
    return { ok: true, value: { shown, hasMore: answer.value.length > most } };
  }),
  // The admin decides by this list, so it is always read again.
  staleTime: 0,
});

/** Dialog that lists a consultant's future appointments before retiring the consultant. */
function Content({ consultant, onConfirm, onClose }: RetireDialogProps) {
  const { texts, consultantTexts: words, locale } = useDesk();
  const { value: ahead, hasFailed } = useRead(aheadOf(consultant.id));
  const { shown = [], hasMore = false } = ahead ?? {};
  const count = shown.length;
  const counted = hasMore
    ? words.aheadFirst
    : plural(words.ahead, count, locale, { count: formatNumber(count, locale) });
  return (
    <Dialog title={words.retire} onClose={onClose}>
      <p>{fill(words.retireQuestion, { name: isolate(consultant.name) })}</p>
      {!ahead && !hasFailed && <Skeleton rows={2} />}
      {!ahead && hasFailed && (
        <>
          <ListState phase="failed" isEmpty empty="" />
          <p>{words.aheadUnread}</p>
        </>
      )}
      {ahead && count === 0 && !hasMore && <p>{counted}</p>}
      {(count > 0 || hasMore) && (
        <section className="desk-change" data-change="kept">
          <h3 className="desk-part-title">{counted}</h3>
          <NamedAppointments appointments={shown} hasMore={hasMore} />
          <p className="desk-note">{words.aheadAdvice}</p>
        </section>
      )}
      <div className="desk-actions">
        <ActionButton
          onAction={onConfirm}
          isIdle={!ahead && !hasFailed}
          className="button-quiet desk-danger"
        >
          {words.retire}
        </ActionButton>
        <button type="button" className="button-quiet" data-first onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}

export const RetireDialog = walledDialog('retire', Content);
