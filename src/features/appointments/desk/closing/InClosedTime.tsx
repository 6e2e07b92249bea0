import type { ReactNode } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { AppointmentLink } from '#features/appointments/desk/AppointmentLink.tsx';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { ProposalOver } from '#features/appointments/desk/Proposal.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { HiddenCount } from '#platform/desk-ui/HiddenCount.tsx';
import { useRead } from '#platform/desk/use-read.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { plural } from '#platform/i18n/plural.ts';
import { inClosedTime } from './in-closed-time.ts';

/** Most that stand there at once; the next follow when these are solved. */
const most = 10;

interface NoticeProps {
  words: Pick<Texts<'adminActs'>['closing']['list'], 'title' | 'advice'>;
  /** How many there are; at most so many are given. */
  count: number;
  items: readonly { appointment: DeskAppointment; more?: ReactNode }[];
  onShow: ReturnType<typeof useAppointmentDialog>['show'];
}

/** Names the first of them, says how many more there are and what to do; nothing where there are none. */
function ListNotice({ words, count, items, onShow }: NoticeProps) {
  const { locale } = useDesk();
  const shown = items.slice(0, most);
  const hidden = count - shown.length;
  if (count === 0) return null;
  return (
    <div className="notice desk-notice">
      <p className="desk-strong">
        {plural(words.title, count, locale, { count: formatNumber(count, locale) })}
      </p>
      <ul className="desk-kept">
        {shown.map(({ appointment, more }) => (
          <li key={appointment.id}>
            <AppointmentLink appointment={appointment} onShow={onShow} />
            {more !== undefined && <> · {more}</>}
          </li>
        ))}
      </ul>
      <HiddenCount hidden={hidden} />
      <p>{words.advice}</p>
    </div>
  );
}

/**
 * The appointments whose time is closed by now, each with why, those whose clients have no proposed time left, and
 * those whose proposal ended without a choice; renders nothing if there are none.
 */
export function InClosedTime() {
  const { actTexts } = useDesk();
  const { list, unproposed, unsettled } = actTexts.closing;
  const { value } = useRead(inClosedTime);
  const { show, dialog } = useAppointmentDialog();
  if (!value) return dialog;
  return (
    <>
      <ListNotice
        words={list}
        count={value.count}
        items={value.listed.map(({ appointment, why }) => ({ appointment, more: list.why[why] }))}
        onShow={show}
      />
      <ListNotice
        words={unproposed}
        count={value.unproposed.length}
        items={value.unproposed.map((appointment) => ({ appointment }))}
        onShow={show}
      />
      <ListNotice
        words={unsettled}
        count={value.unsettled.length}
        items={value.unsettled.map((appointment) => ({
          appointment,
          ...(appointment.proposalOver && {
            more: <ProposalOver over={appointment.proposalOver} />,
          }),
        }))}
        onShow={show}
      />
      {dialog}
    </>
  );
}
