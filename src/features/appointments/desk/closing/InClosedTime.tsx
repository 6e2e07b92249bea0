import { AppointmentLink } from '#features/appointments/desk/AppointmentLink.tsx';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { ProposalOver } from '#features/appointments/desk/Proposal.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import { inClosedTime } from './in-closed-time.ts';

/** Most that stand there at once; the next follow when these are solved. */
const most = 10;

/**
 * The appointments whose time is closed by now, each with why, those whose clients have no proposed time left, and
 * those whose proposal ended without a choice; renders nothing if there are none.
 */
export function InClosedTime() {
  const { actTexts, hoursTexts, locale } = useDesk();
  const { list: words, unproposed: unproposedWords, unsettled: unsettledWords } = actTexts.closing;
  const { value } = useRead(inClosedTime);
  const { show, dialog } = useAppointmentDialog();
  const { count = 0, listed = [], unproposed = [], unsettled = [] } = value ?? {};
  const shown = listed.slice(0, most);
  const hidden = count - shown.length;
  return (
    <>
      {count > 0 && (
        <div className="notice desk-notice">
          <p className="desk-strong">
            {plural(words.title, count, locale, { count: formatNumber(count, locale) })}
          </p>
          <ul className="desk-kept">
            {shown.map(({ appointment, why }) => (
              <li key={appointment.id}>
                <AppointmentLink appointment={appointment} onShow={show} /> · {words.why[why]}
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <p className="desk-note">
              {plural(hoursTexts.preview.more, hidden, locale, {
                count: formatNumber(hidden, locale),
              })}
            </p>
          )}
          <p>{words.advice}</p>
        </div>
      )}
      {unproposed.length > 0 && (
        <div className="notice desk-notice">
          <p className="desk-strong">
            {plural(unproposedWords.title, unproposed.length, locale, {
              count: formatNumber(unproposed.length, locale),
            })}
          </p>
          <ul className="desk-kept">
            {unproposed.slice(0, most).map((appointment) => (
              <li key={appointment.id}>
                <AppointmentLink appointment={appointment} onShow={show} />
              </li>
            ))}
          </ul>
          <p>{unproposedWords.advice}</p>
        </div>
      )}
      {unsettled.length > 0 && (
        <div className="notice desk-notice">
          <p className="desk-strong">
            {plural(unsettledWords.title, unsettled.length, locale, {
              count: formatNumber(unsettled.length, locale),
            })}
          </p>
          <ul className="desk-kept">
            {unsettled.slice(0, most).map((appointment) => (
              <li key={appointment.id}>
                <AppointmentLink appointment={appointment} onShow={show} />
                {appointment.proposalOver && (
                  <>
                    {' · '}
                    <ProposalOver over={appointment.proposalOver} />
                  </>
                )}
              </li>
            ))}
          </ul>
          <p>{unsettledWords.advice}</p>
        </div>
      )}
      {dialog}
    </>
  );
}
