import type { DeskConsultant } from '#features/consultants/contract.ts';
import { createSlotSeries } from '#features/hours/contract/slot-series-routes.ts';
import type { SlotSeriesPayload, SlotSeriesPreview } from '#features/hours/contract/slot-series.ts';
import { fill } from '#platform/i18n/fill.ts';
import { type PluralTexts, plural } from '#platform/i18n/plural.ts';
import { formatDay, formatMinutes, formatNumber } from '#platform/i18n/format.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';
import { toast } from '#platform/browser/toast.ts';
import { usualRule } from '#service-rules';
import { isoWeekday } from '#platform/time/zone.ts';
import { byDay } from './series-form.ts';

type Holiday = SlotSeriesPreview['holidays'][number];

export interface SeriesPreviewProps {
  /** Consultant that the slots will belong to; `undefined` if only one is active. */
  owner: DeskConsultant | undefined;
  preview: SlotSeriesPreview;
  payload: SlotSeriesPayload;
  onClose: () => void;
}

/** Preview of a series, by day, with the button that creates it. */
function Content({ owner, preview, payload, onClose }: SeriesPreviewProps) {
  const { write, texts, hoursTexts, actTexts, locale } = useDesk();
  const touch = useTouch();
  const words = texts.series;
  const fresh = preview.slots.filter(({ state }) => state === 'new').length;
  const isChosen = ({ region }: Holiday) => payload.holidays?.includes(region) === true;
  const isMeant = ({ date }: Holiday) => payload.weekdays.includes(isoWeekday(date));
  const leftOut = preview.holidays.filter((holiday) => isMeant(holiday) && isChosen(holiday));
  const days = new Set(leftOut.map(({ date }) => date));
  const kept = preview.holidays.filter((holiday) => isMeant(holiday) && !days.has(holiday.date));
  const number = (count: number) => formatNumber(count, locale);
  const length = formatMinutes(usualRule.minutes, locale);
  const counted = (forms: PluralTexts, count: number) =>
    plural(forms, count, locale, { count: number(count), length });

  async function create() {
    const answer = await write(createSlotSeries, { body: payload });
    if (!answer.ok) {
      toast.error(texts.slots.addFailed, { description: failureText(answer, actTexts, locale) });
      return;
    }
    toast.success(counted(words.created, answer.value.created));
    onClose();
    return touch('slots');
  }

  return (
    <Dialog title={words.previewTitle} onClose={onClose}>
      {owner && (
        <p className="desk-strong">
          {hoursTexts.consultant}: <bdi>{owner.name}</bdi>
        </p>
      )}
      <p>{fill(words.summary, { count: number(fresh), all: number(preview.slots.length) })}</p>
      {preview.overlapping > 0 && <p>{counted(words.overlapping, preview.overlapping)}</p>}
      <HolidayList title={words.leftOut} holidays={leftOut} />
      <HolidayList title={words.kept} holidays={kept} />
      <Scroll label={words.previewTitle}>
        {byDay(preview.slots).map(({ date, items }) => (
          <section key={date} className="desk-day">
            <h3>{formatDay(date, locale)}</h3>
            <ul className="desk-chips">
              {items.map(({ time, state }) => (
                <li key={time} className="desk-chip" data-state={state}>
                  <Ltr>{time}</Ltr>
                  {state !== 'new' && <small>{words.states[state]}</small>}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {preview.slots.length === 0 && <p className="desk-empty">{words.nothing}</p>}
      </Scroll>
      <div className="desk-actions">
        {fresh > 0 && (
          <ActionButton onAction={create} className="button">
            {counted(words.create, fresh)}
          </ActionButton>
        )}
        <button type="button" className="button-quiet" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}

export const SeriesPreview = walledDialog('series', Content);

/** Holidays by day, each with the regions that observe it. */
function HolidayList({ title, holidays }: { title: string; holidays: readonly Holiday[] }) {
  const { texts, locale } = useDesk();
  if (holidays.length === 0) return null;
  return (
    <div className="desk-note">
      <p className="desk-strong">{title}</p>
      <ul>
        {byDay(holidays).map(({ date, items: [first, ...others] }) => (
          <li key={date}>
            {formatDay(date, locale)}: <bdi>{first?.name}</bdi> (
            {[first, ...others].map((one) => one && texts.series.regions[one.region]).join(', ')})
          </li>
        ))}
      </ul>
    </div>
  );
}
