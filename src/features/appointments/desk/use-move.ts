import type { DeskAppointment, TimeWarning } from '#features/appointments/contract/appointment.ts';
import { moveAppointment } from '#features/appointments/contract/appointment-routes.ts';
import type { Failure } from '#platform/browser/api.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { changeOf, moveTexts, type Wish } from './moving.ts';
import { useOutcome } from './use-outcome.ts';

export interface MoveOptions {
  note?: string;
  /** What the admin was warned of and confirmed. */
  confirm?: TimeWarning[] | undefined;
  idempotencyKey?: string | undefined;
  /** Resolves to whether it puts a question about the failure; otherwise a toast says that it failed. */
  asks: (failure: Failure) => Promise<boolean>;
}

/** Moves an appointment to another time, hands it over, or both, and says how that went. */
export function useMove() {
  const { write, texts, consultantTexts } = useDesk();
  const { done, failed } = useOutcome();
  return async function move(
    appointment: DeskAppointment,
    wish: Wish,
    { note = '', confirm, idempotencyKey, asks }: MoveOptions,
  ) {
    const { id, version } = appointment;
    const change = changeOf(appointment, wish);
    const spoken = moveTexts(change, texts.appointments.move, consultantTexts);
    const { date, time, consultant } = wish;
    const body = {
      ...{ date, time },
      ...(change.isHandOver && { consultant }),
      ...(note !== '' && { note }),
      ...(confirm && { confirm }),
    };
    const answer = await write(moveAppointment, {
      ...{ id, body, headers: ifMatch(version) },
      // A confirmed request differs from the first one and needs its own idempotency key.
      ...(!confirm && idempotencyKey !== undefined && { idempotencyKey }),
    });
    if (answer.ok) done(spoken.done, answer.value);
    else if (!(await asks(answer))) await failed(spoken.failed, appointment, answer);
    return answer;
  };
}
