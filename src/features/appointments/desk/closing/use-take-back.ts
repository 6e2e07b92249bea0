import { useQueryClient } from '@tanstack/react-query';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { undoAppointment } from '#features/appointments/contract/appointment-routes.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { type Failure, isInDoubt } from '#platform/browser/api.ts';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { useTouch } from '#platform/desk/topics.ts';
import type { Made } from '#platform/desk/undo.ts';
import { aboutText } from '#features/appointments/desk/about-text.ts';
import { showAppointment } from '#features/appointments/desk/one-appointment.ts';

/** Id of the toast that offers to undo a closing and its acts. */
export const undoneId = 'closing';

/**
 * Takes back acts on appointments, then the closing, so that meanwhile nobody books what is given back. Says
 * what could not be taken back; what may have been is offered again.
 */
export function useTakeBack() {
  const desk = useDesk();
  const { write, actTexts, locale } = desk;
  const words = actTexts.closing;
  const client = useQueryClient();
  const touch = useTouch();
  const consultants = useConsultants();

  return async function takeBack(made: Made, acted: readonly DeskAppointment[]): Promise<void> {
    const left: { appointment: DeskAppointment; failure: Failure }[] = [];
    for (const appointment of acted) {
      const { id, version } = appointment;
      const answer = await write(undoAppointment, { id, headers: ifMatch(version) });
      if (answer.ok) showAppointment(client, answer.value);
      else left.push({ appointment, failure: answer });
    }
    const reopened = await made.takeBack();
    await touch('appointments', 'hours', 'consultants');
    dismissToasts(undoneId);
    if (left.length === 0 && reopened.ok) {
      toast.success(actTexts.undone);
      return;
    }
    const why = (failure: Failure) => failureText(failure, actTexts, locale) ?? actTexts.other;
    const again = left.filter(({ failure }) => isInDoubt(failure));
    const isClosedInDoubt = !reopened.ok && isInDoubt(reopened);
    const takenBack: Made = { said: made.said, takeBack: () => Promise.resolve({ ok: true }) };
    toast.error(words.undoFailed, {
      description: [
        ...left.map(
          ({ appointment, failure }) =>
            `${aboutText(appointment, desk, consultants)}: ${why(failure)}`,
        ),
        ...(reopened.ok ? [] : [`${words.stillClosed} ${why(reopened)}`]),
      ].join('\n'),
      ...((again.length > 0 || isClosedInDoubt) && {
        action: {
          label: actTexts.retry,
          onClick: () =>
            void takeBack(
              isClosedInDoubt ? made : takenBack,
              again.map(({ appointment }) => appointment),
            ),
        },
      }),
    });
  };
}
