import { createSlotSeries } from '#contract/desk-routes.ts';
import type { SlotSeriesPayload, SlotSeriesPreview } from '#contract/slot-series.ts';
import { fill } from '#i18n/fill.ts';
import { formatDay, formatNumber } from '#i18n/format.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { Ltr } from '#islands/Rich.tsx';
import { toast } from '#islands/toast.ts';
import { byDay } from './series-form.ts';

export interface SeriesPreviewProps {
  preview: SlotSeriesPreview;
  payload: SlotSeriesPayload;
  onClose: () => void;
}

/** What a series would create, day by day, and the button that does it. */
export function SeriesPreview({ preview, payload, onClose }: SeriesPreviewProps) {
  const { call, texts, locale, reload } = useDesk();
  const words = texts.series;
  const fresh = preview.slots.filter(({ state }) => state === 'new').length;
  const number = (count: number) => formatNumber(count, locale);

  async function create() {
    const answer = await call(createSlotSeries, { body: payload });
    if (!answer.ok) {
      toast.error(texts.slots.addFailed);
      return;
    }
    toast.success(fill(words.created, { count: number(answer.value.created) }));
    onClose();
    return reload();
  }

  return (
    <Dialog title={words.previewTitle} onClose={onClose}>
      <p>{fill(words.summary, { count: number(fresh), all: number(preview.slots.length) })}</p>
      {preview.holidays.length > 0 && (
        <ul className="desk-note">
          {preview.holidays.map(({ date, region, name }) => (
            <li key={date + region}>
              {formatDay(date, locale)}: <bdi>{name}</bdi> ({words.regions[region]})
            </li>
          ))}
        </ul>
      )}
      <div className="desk-scroll" role="region" tabIndex={0} aria-label={words.previewTitle}>
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
      </div>
      <div className="desk-actions">
        {fresh > 0 && (
          <ActionButton onAction={create} className="button">
            {fill(words.create, { count: number(fresh) })}
          </ActionButton>
        )}
        <button type="button" className="button-quiet" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}
