import type { CSSProperties } from 'react';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { serviceRules } from '#service-rules';
import { formatDay } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { clockText, initialsOf, namesText, timesText, whatText } from './entry-text.ts';
import { isPressable, type Placed } from './columns.ts';
import type { WeekEntry } from './week-days.ts';

export interface EntryProps {
  entry: WeekEntry;
  /** Consultants to name on the entry (none if the firm has one), and whether these are all active ones. */
  owners: readonly DeskConsultant[];
  isEveryones: boolean;
  /** What a press does; absent if nothing. */
  onPress?: ((entry: WeekEntry) => void) | undefined;
  /** Names it among the places of its column. */
  place?: { key: string; isStop: boolean } | undefined;
}

/** Part of the name only. Not `sr-only`, before which browsers put a space into the name. */
const Spoken = ({ children }: { children: string }) => (
  <span className="desk-cal-spoken">{children}</span>
);

/**
 * One entry of the calendar. Its name says day, times, whose it is, and its status in words; what there is no room
 * for is only drawn shorter.
 */
export function Entry({ entry, owners, isEveryones, onPress, place }: EntryProps) {
  const desk = useDesk();
  const { texts, hoursTexts, locale } = desk;
  const { kind, date } = entry;
  const { comma } = localeTable[locale];
  const status = kind === 'appointment' ? entry.appointment.status : undefined;
  const clock = clockText(entry);
  const names = namesText(owners, desk);
  const [owner, ...others] = owners;
  const attributes = {
    className: 'desk-cal-entry',
    'data-state': kind === 'appointment' ? 'booked' : kind,
    ...(status && { 'data-status': status }),
    ...(owner && others.length === 0 && { 'data-colour': owner.colour }),
    ...(place && { 'data-key': place.key }),
    ...(kind === 'appointment' && { 'data-appointment': entry.appointment.id }),
  };
  const short = isEveryones
    ? hoursTexts.week.everyone
    : owners.map(({ name }) => initialsOf(name)).join(' ');
  const content = (
    <>
      <span className="sr-only">
        {formatDay(date, locale)}
        {comma}{' '}
      </span>
      <span className="desk-cal-time">
        {clock === null ? (
          timesText(entry, desk)
        ) : (
          <Ltr>
            {clock.slice(0, 5)}
            <span className="desk-cal-until">{clock.slice(5)}</span>
          </Ltr>
        )}
        <Spoken>{comma}</Spoken>
      </span>{' '}
      <span className="desk-cal-what" dir={status && 'auto'}>
        {what()}
        {(status || names !== '') && <Spoken>{comma}</Spoken>}
      </span>{' '}
      {status && (
        <span className={status === 'confirmed' ? 'sr-only' : 'desk-cal-status'}>
          {texts.statusWords[status]}
          {names !== '' && <Spoken>{comma}</Spoken>}
        </span>
      )}{' '}
      {names !== '' && (
        <>
          <span className="sr-only">{names}</span>
          <span className="desk-cal-owner" aria-hidden="true">
            {short}
          </span>
        </>
      )}
    </>
  );
  if (!onPress || !isPressable(entry)) return <p {...attributes}>{content}</p>;
  return (
    <button
      type="button"
      {...attributes}
      {...(place && { tabIndex: place.isStop ? 0 : -1 })}
      {...(place && status && isActive(status) && { 'aria-keyshortcuts': 'M' })}
      title={[timesText(entry, desk), whatText(entry, desk), names].filter(Boolean).join(' · ')}
      onClick={() => onPress(entry)}
    >
      {content}
    </button>
  );

  function what() {
    // Without `bdi`, which `dir="auto"` passes over: a cut name ends where its script does.
    if (kind === 'appointment') return entry.appointment.clientName;
    if (kind === 'free' || entry.reason === undefined) return whatText(entry, desk);
    return (
      <>
        {hoursTexts.week[kind]}: <bdi>{entry.reason}</bdi>
      </>
    );
  }
}

/** Where an entry stands, for the style sheet: minutes from the top, length, lane, and times kept free. */
export function placeStyle(
  { entry, from, until, shownFrom, lane, lanes }: Placed,
  top: number,
): CSSProperties {
  const rule = entry.kind === 'appointment' ? serviceRules[entry.appointment.service] : null;
  return {
    '--from': String(shownFrom - top),
    '--length': String(until - from),
    '--lane': String(lane),
    '--lanes': String(lanes),
    ...(rule && {
      '--before': String(rule.bufferBefore),
      '--after': String(rule.bufferAfter),
    }),
  };
}
