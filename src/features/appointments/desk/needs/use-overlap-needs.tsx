import { AppointmentLink } from '#features/appointments/desk/AppointmentLink.tsx';
import { fetchAppointments } from '#features/appointments/desk/fetch-appointments.ts';
import { useOverlaps } from '#features/appointments/desk/overlaps.ts';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import type { Needs } from '#platform/desk/need.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';

/** Groups that are named at once, since each appointment is fetched on its own. */
const most = 5;

/** Groups of overlapping appointments. */
export function useOverlapNeeds(): Needs {
  const { texts, locale } = useDesk();
  const { groups, isRead, hasFailed: isUnread } = useOverlaps();
  const { show, dialog } = useAppointmentDialog();
  const shown = groups.slice(0, most);
  const ids = shown.flatMap((group) => group.ids);
  const { value, hasFailed } = useRead(
    reading(['appointments', 'group', ids], async (call) => ({
      ok: true,
      value: await fetchAppointments(call, ids),
    })),
    { isWanted: ids.length > 0 },
  );
  const words = texts.overview.overlaps;
  const items = shown.flatMap((group) => {
    const all = (value ?? []).filter(({ id }) => group.ids.includes(id));
    const [first] = all;
    if (!first) return [];
    const count = group.ids.length;
    return [
      {
        id: `overlap ${group.ids.join()}`,
        kind: 'overlap' as const,
        at: Date.parse(first.startsAt),
        since: Date.parse(first.createdAt),
        what: plural(words.title, count, locale, { count: formatNumber(count, locale) }),
        more: (
          <>
            <ul>
              {all.map((appointment) => (
                <li key={appointment.id}>
                  <AppointmentLink appointment={appointment} onShow={show} />
                </li>
              ))}
            </ul>
            <p className="desk-row-more">{words.advice}</p>
          </>
        ),
      },
    ];
  });
  return {
    items,
    isRead: isRead && (ids.length === 0 || value !== undefined || hasFailed),
    hasFailed: isUnread || hasFailed,
    dialogs: dialog,
  };
}
