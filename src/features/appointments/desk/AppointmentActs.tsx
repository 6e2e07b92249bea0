import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import {
  type AppointmentStatus,
  isActive,
  isOver,
} from '#features/appointments/contract/appointment-status.ts';
import { notProvided } from '#platform/contract/fields.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';
import { MenuGroup, MoreMenu } from '#platform/desk-ui/MoreMenu.tsx';
import { actionsFor } from './actions.ts';
import type { Step } from './AppointmentSteps.tsx';
import { useAppointmentParts } from './parts.ts';
import { StatusActions, useJustChanged } from './StatusActions.tsx';
import { useActNames } from './use-act-names.ts';

export interface AppointmentActsProps {
  appointment: DeskAppointment;
  /** The step that was left last: the button that opened it gets the focus. */
  left: Step | null;
  onStep: (step: Step) => void;
  onStatus: (status: AppointmentStatus) => Promise<boolean>;
  onErase: () => void;
}

/** The likely next act on an appointment, and all others in a menu. */
export function AppointmentActs({
  appointment,
  left,
  onStep,
  onStatus,
  onErase,
}: AppointmentActsProps) {
  const { texts, actTexts, panelTexts, paymentTexts } = useDesk();
  const { moving, proposing } = useActNames(appointment);
  const { WithRequest } = useAppointmentParts();
  const { version, email, phone, status } = appointment;
  const isInert = useJustChanged(version);
  const words = texts.appointments;
  const { groups } = panelTexts;
  const possible = actionsFor(appointment);
  const likely = possible.find((next) => next !== 'cancelled');
  const further = possible.filter((next) => next !== likely);
  const first = likely ? undefined : isActive(status) ? 'move' : 'edit';
  const opening = (next: Step, label: string) =>
    next === first ? null : (
      <button type="button" className="button-quiet desk-button" onClick={() => onStep(next)}>
        {label}
      </button>
    );
  return (
    <WithRequest appointment={appointment}>
      {(request) => (
        <div className="desk-panel-foot" inert={isInert}>
          {likely && (
            <StatusActions
              appointment={appointment}
              statuses={[likely]}
              className="button desk-button"
              onChange={onStatus}
            />
          )}
          {first && (
            <button
              type="button"
              className={`${first === 'move' ? 'button' : 'button-quiet'} desk-button`}
              autoFocus={left === first}
              onClick={() => onStep(first)}
            >
              {first === 'move' ? moving : actTexts.edit.open}
            </button>
          )}
          {phone !== notProvided && (
            <a className="button-quiet desk-button" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {words.callClient}
            </a>
          )}
          <MoreMenu autoFocus={left !== null && left !== first}>
            {isActive(status) && (first !== 'move' || email !== '') && (
              <MenuGroup name={groups.time}>
                {opening('move', moving)}
                {email !== '' && opening('propose', proposing)}
              </MenuGroup>
            )}
            {(first !== 'edit' || email !== '') && (
              <MenuGroup name={groups.people}>
                {opening('edit', actTexts.edit.open)}
                {email !== '' && <CopyButton text={email}>{words.copyEmail}</CopyButton>}
              </MenuGroup>
            )}
            {!isOver(status) && (
              <MenuGroup name={groups.money}>
                <ActionButton onAction={request}>{paymentTexts.request.open}</ActionButton>
              </MenuGroup>
            )}
            <MenuGroup name={groups.end}>
              <StatusActions appointment={appointment} statuses={further} onChange={onStatus} />
              <button
                type="button"
                className="button-quiet desk-button desk-danger"
                onClick={onErase}
              >
                {words.erase.open}
              </button>
            </MenuGroup>
          </MoreMenu>
        </div>
      )}
    </WithRequest>
  );
}
