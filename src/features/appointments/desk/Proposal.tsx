import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import {
  keepAppointment,
  withdrawProposal,
} from '#features/appointments/contract/appointment-routes.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatFullDay } from '#platform/desk/format.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { inClosedTime } from './closing/in-closed-time.ts';
import { ProposalOver } from './ProposalOver.tsx';
import { useTimeText } from './ProposeForm.tsx';
import { useOutcome } from './use-outcome.ts';

/** Whether a proposal left the client without a time, and the firm has not acted since. */
const isUnsettled = ({ proposed, proposalOver, status }: DeskAppointment): boolean =>
  proposalOver !== undefined && !proposed && (isActive(status) || status === 'expired');

/** Says in a list that times are proposed, and until when, or that a proposal left the client without a time. */
export function ProposalMark({ appointment }: { appointment: DeskAppointment }) {
  const { texts, locale } = useDesk();
  const { proposed, proposalOver } = appointment;
  if (proposalOver && isUnsettled(appointment)) {
    return (
      <p className="desk-row-more">
        <ProposalOver over={proposalOver} />
      </p>
    );
  }
  if (!proposed) return null;
  const until = formatDate(proposed.until, locale, { day: 'numeric', month: 'short' });
  return <p className="desk-row-more">{fill(texts.appointments.propose.row, { until })}</p>;
}

/** Says before an act that it ends what is proposed; nothing where nothing is. */
export function ProposalEnd({ appointment: { proposed } }: { appointment: DeskAppointment }) {
  const { texts, locale } = useDesk();
  if (!proposed) return null;
  const until = formatFullDay(proposed.until, locale);
  return <p className="desk-form-wide">{fill(texts.appointments.propose.ends, { until })}</p>;
}

/** What is to be settled with the client; a confirmed appointment can stay as it is. */
function Unsettled({ appointment }: { appointment: DeskAppointment }) {
  const { write, texts } = useDesk();
  const { done, failed } = useOutcome();
  const { id, version, status, proposalOver } = appointment;
  const words = texts.appointments.propose;
  if (!isUnsettled(appointment) || !proposalOver) return null;

  async function keep() {
    const answer = await write(keepAppointment, { id, headers: ifMatch(version) });
    if (answer.ok) done(words.kept, answer.value);
    else await failed(words.keepFailed, appointment, answer, () => void keep());
  }

  return (
    <div className="desk-inset">
      <p>
        <ProposalOver over={proposalOver} />
      </p>
      {status === 'confirmed' && (
        <ActionButton onAction={keep} className="button-quiet desk-button">
          {words.keep}
        </ActionButton>
      )}
    </div>
  );
}

/** The times that are proposed to the client, with the button that withdraws them. */
export function Proposal({ appointment }: { appointment: DeskAppointment }) {
  const { write, texts, actTexts, locale } = useDesk();
  const { done, failed } = useOutcome();
  const textOf = useTimeText();
  const { id, version, proposed } = appointment;
  const words = texts.appointments.propose;
  const { value: closed } = useRead(inClosedTime, { isWanted: proposed !== undefined });
  if (!proposed) return <Unsettled appointment={appointment} />;
  const isGone = closed?.unproposed.some((each) => each.id === id) === true;

  async function withdraw() {
    const answer = await write(withdrawProposal, { id, headers: ifMatch(version) });
    if (answer.ok) done(words.withdrawn, answer.value);
    else await failed(words.withdrawFailed, appointment, answer, () => void withdraw());
  }

  return (
    <div className="desk-inset">
      <p>{fill(words.standing, { until: formatFullDay(proposed.until, locale) })}</p>
      <ul className="desk-chips">
        {proposed.times.map(({ date, time, with: consultant }) => (
          <li key={`${date}T${time} ${consultant}`} className="desk-chip">
            <bdi>{textOf({ date, time, consultant })}</bdi>
          </li>
        ))}
      </ul>
      {isGone && <p className="desk-strong">{actTexts.closing.unproposed.gone}</p>}
      <ActionButton onAction={withdraw} className="button-quiet desk-button">
        {words.withdraw}
      </ActionButton>
    </div>
  );
}
