import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskSchedule, HoursPreview, NewException } from '#features/hours/contract/hours.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { focusNear } from '#platform/desk-ui/focus-near.ts';
import { type Failure, isInDoubt } from '#platform/browser/api.ts';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { getHours } from '#features/hours/contract/hours-routes.ts';
import type { Made } from '#platform/desk/undo.ts';
import {
  changedSchedule,
  inverseOf,
  lookAt,
  make,
  type ScheduleChange,
  scheduleOf,
  scheduleReading,
  undoMessageOf,
  type Whose,
} from './schedule-change.ts';
import type { Service } from '#platform/contract/service.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { useAskedServices } from './service-choice.tsx';

export interface Proposal extends Whose {
  change: ScheduleChange;
  /** Describes the subject of the change; absent if it is visible behind the dialog. */
  about?: string;
  /** Version of the schedule that the change is based on; applies to any version if absent. */
  version?: number | undefined;
  /** Label of the button that makes the change; `done` and `failed` are the toasts afterwards. */
  action: string;
  done: string;
  failed: string;
  onDone?: () => void;
  /** Called if another admin changed the schedule first. The reading holds the current schedule by then. */
  onChanged?: () => void;
}

interface Open {
  proposal: Proposal;
  preview: HoursPreview;
  /** The service whose times the preview compares. */
  service: Service | undefined;
  /** Returns the focus, once the element that had it may be gone. */
  giveBack: () => void;
}

/** The exception that all consultants are about to get, if it closes their time. */
function closingOf({ everyone = false, change }: Proposal): NewException | undefined {
  return everyone && 'add' in change && change.add.kind === 'closed' ? change.add : undefined;
}

/** Dismisses the toast that offers to undo an exception, once the exception is removed. */
function forgetUndo(change: ScheduleChange) {
  if ('remove' in change) dismissToasts(undoMessageOf(change.remove));
}

/**
 * Whether the exception to remove is already gone. `now` is the current schedule if the refusal contained it.
 */
function isLifted(change: ScheduleChange, failure: Failure, now: DeskSchedule | null): boolean {
  if (!('remove' in change)) return false;
  if (now) return now.exceptions.every(({ id }) => id !== change.remove);
  return failure.reason === 'problem' && failure.problem.code === 'not_found';
}

/**
 * Changes to a consultant's hours, each with a preview before it is made. `look` opens the preview; render
 * `dialog` outside of any form.
 */
export function useChange() {
  const { call, write, hoursTexts, actTexts, locale } = useDesk();
  const client = useQueryClient();
  const touch = useTouch();
  const asked = useAskedServices();
  const { all } = useConsultants();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  async function look(proposal: Proposal) {
    const giveBack = focusNear(document.activeElement);
    const theirs = all.find(({ id }) => id === proposal.owner)?.services;
    const first = asked.find((service) => service && theirs?.includes(service)) ?? asked[0];
    const answer = await lookAt(call, proposal, { ...proposal.change, service: first });
    if (answer.ok) setOpen({ proposal, preview: answer.value, service: first, giveBack });
    else if (isLifted(proposal.change, answer, null)) {
      await lifted(proposal.change);
      giveBack();
    } else {
      const { failed, again } = hoursTexts.preview;
      // If the outcome is unknown, ask to try again: a preview changes nothing.
      const description = isInDoubt(answer) ? again : failureText(answer, actTexts, locale);
      toast.error(failed, { description });
    }
  }

  /** Compares the times of another service in the open preview. */
  async function compare({ proposal, ...rest }: Open, service: Service) {
    const answer = await lookAt(call, proposal, { ...proposal.change, service });
    if (answer.ok) setOpen({ ...rest, proposal, preview: answer.value, service });
    else toast.error(hoursTexts.preview.failed, { description: hoursTexts.preview.again });
  }

  async function lookAgain({ proposal, service }: Open) {
    const answer = await lookAt(call, proposal, { ...proposal.change, service });
    return answer.ok ? answer.value : null;
  }

  /** Reports that the exception had already been removed by another admin. */
  function lifted(change: ScheduleChange) {
    forgetUndo(change);
    toast.info(hoursTexts.exceptions.alreadyRemoved);
    return touch('hours');
  }

  /** Makes the change; resolves to `null` if it was not made, once it has said why. */
  async function carryOut(proposal: Proposal, preview: HoursPreview): Promise<Made | null> {
    const { owner, change, version, done: said, failed, onChanged } = proposal;
    // Only what touches appointments is offered to be taken back, to how the schedule is now.
    const isTouching = preview.kept.length + preview.held.length > 0;
    const before = isTouching ? await call(getHours, scheduleOf(owner)) : undefined;
    if (before?.ok === false) {
      toast.error(failed, { description: hoursTexts.preview.again });
      return null;
    }
    const answer = await make(write, proposal, change, version);
    const now = answer.ok ? answer.value : changedSchedule(answer);
    if (now) client.setQueryData(scheduleReading(owner).queryKey, now);
    let made: Made | null = null;
    if (answer.ok) {
      forgetUndo(change);
      const inverse = before && inverseOf(change, before.value, answer.value);
      made = {
        said,
        takeBack: async () =>
          inverse ? make(write, proposal, inverse, answer.value.version) : { ok: true },
      };
    } else if (isLifted(change, answer, now)) {
      close();
      await lifted(change);
      return null;
    } else if (now) {
      toast.error(failed, { description: hoursTexts.preview.changed });
      close();
      onChanged?.();
    } else {
      toast.error(failed, { description: failureText(answer, actTexts, locale) });
    }
    await touch('hours');
    return made;
  }

  const dialog = open && (
    <ChangeDialog
      owner={open.proposal.everyone ? undefined : open.proposal.owner}
      closing={closingOf(open.proposal)}
      preview={open.preview}
      service={open.service}
      onService={(service) => void compare(open, service)}
      about={open.proposal.about}
      action={open.proposal.action}
      onLook={() => lookAgain(open)}
      onAct={() => carryOut(open.proposal, open.preview)}
      onDone={() => {
        // The focus can go back only once the dialog is gone.
        flushSync(close);
        open.proposal.onDone?.();
        open.giveBack();
      }}
      onClose={close}
    />
  );
  return { look, dialog };
}
