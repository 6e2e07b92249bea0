import { listInClosedTime } from '#features/appointments/contract/closing-routes.ts';
import { AppointmentLink } from '#features/appointments/desk/AppointmentLink.tsx';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';

/** Most that stand there at once; the next follow when these are solved. */
const most = 10;

const inClosedTime = reading(['closed'], (call) => call(listInClosedTime));

/** The appointments whose time is closed by now, each with why; renders nothing if there are none. */
export function InClosedTime() {
  const { actTexts, hoursTexts, locale } = useDesk();
  const words = actTexts.closing.list;
  const { value } = useRead(inClosedTime);
  const { show, dialog } = useAppointmentDialog();
  const { count = 0, listed = [] } = value ?? {};
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
      {dialog}
    </>
  );
}
