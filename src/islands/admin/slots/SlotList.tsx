import { useCallback, useRef, useState } from 'react';
import { deleteSlots } from '#contract/desk-routes.ts';
import { deleteSlot, listSlots } from '#contract/routes.ts';
import { maxDeletedSlots } from '#contract/slot-series.ts';
import type { Slot } from '#contract/slot.ts';
import { fill } from '#i18n/fill.ts';
import { formatDay, formatNumber } from '#i18n/format.ts';
import { type PageRequest, usePages } from '#islands/admin/data/use-pages.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmToday } from '#islands/admin/format.ts';
import { Part } from '#islands/admin/ui/Area.tsx';
import { ConfirmDialog } from '#islands/admin/ui/ConfirmDialog.tsx';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { Ltr } from '#islands/Rich.tsx';
import { toast } from '#islands/toast.ts';
import { byDay, toggled } from './series-form.ts';

const cursorOf = ({ date, time }: Slot) => `${date}T${time}`;

/** The free slots to come, ascending, to delete one or many. */
export function SlotList() {
  const { call, texts, locale, reload } = useDesk();
  const words = texts.slots;
  const load = useCallback(
    (request: PageRequest) => call(listSlots, { query: { startDate: firmToday(), ...request } }),
    [call],
  );
  const pages = usePages(load, cursorOf);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [doomed, setDoomed] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const free = pages.items.filter(({ isAvailable }) => isAvailable);
  const selected = free.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);

  async function remove() {
    const [first = ''] = doomed;
    const ids = doomed.slice(0, maxDeletedSlots);
    const answer =
      ids.length === 1
        ? await call(deleteSlot, { id: first })
        : await call(deleteSlots, { body: { ids: [...ids] } });
    setDoomed([]);
    if (answer.ok) {
      toast.success(ids.length === 1 ? words.deleted : words.deletedMany);
      pages.remove(ids);
      setChosen([]);
    } else toast.error(words.deleteFailed);
    void reload();
    // Its own button is gone with the slot.
    setTimeout(() => document.activeElement === document.body && list.current?.focus());
  }

  const count = formatNumber(selected.length, locale);
  return (
    <Part title={words.available}>
      <div
        className="desk-scroll"
        ref={list}
        role="region"
        tabIndex={0}
        aria-label={words.available}
      >
        {byDay(free).map(({ date, items }) => (
          <section key={date} className="desk-day">
            <h4>{formatDay(date, locale)}</h4>
            <ul className="desk-chips">
              {items.map(({ id, time }) => (
                <li key={id} className="desk-chip">
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.includes(id)}
                      onChange={() => setChosen(toggled(chosen, id))}
                    />
                    <Ltr>{time}</Ltr>
                    <span className="sr-only">{formatDay(date, locale)}</span>
                  </label>
                  <button
                    type="button"
                    className="desk-close"
                    aria-label={fill(words.deleteOne, {
                      slot: `${formatDay(date, locale)}, ${time}`,
                    })}
                    onClick={() => setDoomed([id])}
                  >
                    <svg viewBox="0 0 16 16" aria-hidden="true">
                      <path d="M4 4l8 8M12 4l-8 8" />
                    </svg>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <ListState
          phase={pages.phase}
          isEmpty={free.length === 0}
          empty={words.none}
          hasMore={pages.hasMore}
          onMore={pages.loadMore}
        />
      </div>
      <div className="desk-actions">
        <button
          type="button"
          className="button-quiet desk-button"
          onClick={() => setChosen(free.slice(0, maxDeletedSlots).map(({ id }) => id))}
        >
          {words.chooseAll}
        </button>
        <button
          type="button"
          className="button-quiet desk-danger desk-button tabular"
          disabled={selected.length === 0}
          onClick={() => setDoomed(selected)}
        >
          {fill(words.deleteChosen, { count })}
        </button>
      </div>
      {doomed.length > 0 && (
        <ConfirmDialog
          title={words.deleteTitle}
          question={
            doomed.length === 1
              ? words.deleteQuestion
              : fill(words.deleteManyQuestion, { count: formatNumber(doomed.length, locale) })
          }
          action={words.delete}
          onConfirm={remove}
          onClose={() => setDoomed([])}
        />
      )}
    </Part>
  );
}
