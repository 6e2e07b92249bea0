import type { DeskConsultant } from '#features/consultants/contract.ts';
import { previewHours } from '#features/hours/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { Made } from '#platform/desk/undo.ts';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { Closing } from './closing/Closing.tsx';

export interface RetireDialogProps {
  consultant: DeskConsultant;
  /** Resolves to `null` if the consultant was not retired, which is said already. */
  onRetire: () => Promise<Made | null>;
  onClose: () => void;
}

const ofRetiring = (consultant: string) => ({ body: { consultant, retire: true as const } });

/** A consultant's appointments that have not started, and what is held with them for clients. */
const aheadOf = (consultant: string) => ({
  ...reading(['appointments', 'ahead', consultant], (call) =>
    call(previewHours, ofRetiring(consultant)),
  ),
  // The admin decides by this list, so it is always read again.
  staleTime: 0,
});

/** Dialog that asks what becomes of a consultant's future appointments before retiring the consultant. */
function Content({ consultant, onRetire, onClose }: RetireDialogProps) {
  const { call, consultantTexts: words } = useDesk();
  const { value: ahead, hasFailed } = useRead(aheadOf(consultant.id));
  const { kept = [], held = [] } = ahead ?? {};
  return (
    <Dialog title={words.retire} onClose={onClose}>
      <p>{fill(words.retireQuestion, { name: isolate(consultant.name) })}</p>
      {!ahead && !hasFailed && <Skeleton rows={2} />}
      {(ahead ?? hasFailed) && (
        <Closing
          // With another list once it could be read.
          key={ahead ? 'read' : 'unread'}
          appointments={kept}
          held={held}
          action={words.retire}
          onLook={async () => {
            const answer = await call(previewHours, ofRetiring(consultant.id));
            return answer.ok ? answer.value : null;
          }}
          isDangerous
          onAct={onRetire}
          onDone={onClose}
          onClose={onClose}
        >
          {!ahead && (
            <>
              <ListState phase="failed" isEmpty empty="" />
              <p>{words.aheadUnread}</p>
            </>
          )}
          {ahead && kept.length === 0 && <p>{words.noneAhead}</p>}
        </Closing>
      )}
    </Dialog>
  );
}

export const RetireDialog = walledDialog('retire', Content);
