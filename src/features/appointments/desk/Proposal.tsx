import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { withdrawProposal } from '#features/appointments/contract/appointment-routes.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatFullDay } from '#platform/desk/format.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { inClosedTime } from './closing/in-closed-time.ts';
import { useTimeText } from './ProposeForm.tsx';
import { useOutcome } from './use-outcome.ts';

/** Says in a list that times are proposed, and until when. */
export function ProposalMark({ appointment: { proposed } }: { appointment: DeskAppointment }) {
  const { texts, locale } = useDesk();
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

/** The times that are proposed to the client, with the button that withdraws them. */
export function Proposal({ appointment }: { appointment: DeskAppointment }) {
  const { write, texts, actTexts, locale } = useDesk();
  const { done, failed } = useOutcome();
  const textOf = useTimeText();
  const { id, version, proposed } = appointment;
  const words = texts.appointments.propose;
  const { value: closed } = useRead(inClosedTime, { isWanted: proposed !== undefined });
  if (!proposed) return null;
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
