import { useState } from 'react';
import {
  changeOutsideCalendar,
  refreshOutsideCalendar,
  removeOutsideCalendar,
} from '#features/calendars/contract/outside-calendar-routes.ts';
import type { OutsideCalendar } from '#features/calendars/contract/outside-calendar.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import type { Failure } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { causeText, nameText, readingText, removalText } from './outside-text.ts';

/** Row of one external calendar: host, reading status, and actions. */
export function OutsideRow({ calendar }: { calendar: OutsideCalendar }) {
  const desk = useDesk();
  const { write, hoursTexts, actTexts, locale } = desk;
  const touch = useTouch();
  const words = hoursTexts.outside;
  const whose = useConsultants().all.find((one) => one.id === calendar.consultant);
  const { id, host, allDay, events, version, readAt, failedSince } = calendar;
  const isUpToDate = readAt !== undefined && failedSince === undefined;

  const { unread = 0 } = calendar;
  /** The chosen value, until the list shows it. */
  const [wanted, setWanted] = useState<boolean | null>(null);

  const refused = (title: string, failure: Failure) =>
    toast.error(title, { description: failureText(failure, actTexts, locale) });

  async function refresh() {
    const answer = await write(refreshOutsideCalendar, { id });
    if (!answer.ok) refused(words.refreshFailed, answer);
    else if (answer.value.cause !== undefined) {
      toast.warning(words.refreshFailed, {
        description: causeText(answer.value.cause, desk),
      });
    } else toast.success(words.refreshed);
    return touch('outside');
  }

  async function count(all: boolean) {
    if (wanted !== null) return;
    setWanted(all);
    const answer = await write(changeOutsideCalendar, {
      id,
      body: { allDay: all },
      headers: ifMatch(version),
    });
    if (answer.ok) toast.success(words.changed);
    else refused(words.changeFailed, answer);
    await touch('outside');
    setWanted(null);
  }

  async function remove() {
    const answer = await write(removeOutsideCalendar, { id });
    const isGone = !answer.ok && answer.reason === 'problem' && answer.problem.code === 'not_found';
    if (answer.ok || isGone) toast.success(words.removed);
    else refused(words.removeFailed, answer);
    return touch('outside');
  }

  return (
    <li className="desk-row desk-row-outside">
      <div className="desk-row-main">
        <p>{nameText(calendar, desk)}</p>
        {readAt !== undefined && (
          <p className="desk-row-more">
            {plural(words.events, events, locale, { count: formatNumber(events, locale) })}
          </p>
        )}
        <p className={`desk-row-more ${isUpToDate ? '' : 'desk-overlap'}`}>
          {readingText(calendar, desk).join(' ')}
        </p>
        {unread > 0 && (
          <p className="desk-row-more desk-overlap">
            {plural(words.unclear, unread, locale, { count: formatNumber(unread, locale) })}
          </p>
        )}
        <label className="desk-check">
          <input
            type="checkbox"
            checked={wanted ?? allDay}
            onChange={({ currentTarget }) => void count(currentTarget.checked)}
          />
          <span>{words.allDay}</span>
        </label>
      </div>
      <div className="desk-row-actions">
        <ActionButton label={fill(words.refreshOne, { host })} onAction={refresh}>
          {words.refresh}
        </ActionButton>
        <ConfirmButton
          title={words.remove}
          label={fill(words.removeOne, { host })}
          question={removalText(calendar, whose?.name ?? firm.name, desk)}
          action={words.remove}
          onConfirm={remove}
        >
          {words.remove}
        </ConfirmButton>
      </div>
    </li>
  );
}
