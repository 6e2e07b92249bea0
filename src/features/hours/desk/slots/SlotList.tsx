import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { deleteSlot, deleteSlots, listSlots } from '#features/hours/contract/slot-routes.ts';
import { maxDeletedSlots, type Slot } from '#features/hours/contract/slot.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { plural, type PluralTexts } from '#platform/i18n/plural.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { changeLists, listing } from '#platform/desk/pages.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatMoment } from '#platform/desk/format.ts';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';
import { isAhead, momentOf } from '#platform/desk/moments.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';
import { toast } from '#platform/browser/toast.ts';
import { byDay, toggled } from './series-form.ts';
import { ownedText } from './slot-owners.ts';
import { useSlotOwners } from './use-slot-owners.ts';

/** The server's cursor for the last slot of a page. Contains the id, as several slots may start together. */
const cursorOf = (slot: Slot) => `${momentOf(slot)}~${slot.id}`;

const slotsAhead = listing(
  'slots',
  null,
  (call, request) => call(listSlots, { query: { startDate: firmToday(), ...request } }),
  cursorOf,
);

/** Future free slots, ascending, which can be deleted one by one or together. */
export function SlotList() {
  const { write, texts, actTexts, locale } = useDesk();
  const client = useQueryClient();
  const touch = useTouch();
  const words = texts.slots;
  const pages = usePages(slotsAhead);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ahead = pages.items.filter((slot) => isAhead(slot, firmNow()));
  const free = ahead.filter(({ isAvailable }) => isAvailable);
  const meant = free.filter(({ id }) => chosen.includes(id));
  const selected = meant.map(({ id }) => id);
  const ownerOf = useSlotOwners(free);
  const slotText = (slot: Slot) => ownedText(formatMoment(slot, locale), ownerOf(slot), locale);

  async function remove(doomed: readonly string[]) {
    const [first = ''] = doomed;
    const ids = doomed.slice(0, maxDeletedSlots);
    const answer =
      ids.length === 1
        ? await write(deleteSlot, { id: first })
        : await write(deleteSlots, { body: { ids } });
    if (answer.ok) {
      // Slots that were booked in the meantime stay, and the list is read again.
      const { deleted = 1, booked = 0 } = answer.value ?? {};
      const counted = (texts: PluralTexts, many: number) =>
        plural(texts, many, locale, { count: formatNumber(many, locale) });
      const said = counted(words.deletedMany, deleted);
      if (booked > 0) toast.warning(`${said}. ${counted(words.keptTaken, booked)}`);
      else toast.success(ids.length === 1 ? words.deleted : said);
      changeLists<Slot>(client, 'slots', (items) => items.filter(({ id }) => !ids.includes(id)));
      setChosen(chosen.filter((id) => !ids.includes(id)));
    } else {
      const isBooked = answer.reason === 'problem' && answer.problem.code === 'slot_booked';
      if (isBooked) toast.error(words.deleteBooked);
      else toast.error(words.deleteFailed, { description: failureText(answer, actTexts, locale) });
    }
    void touch('slots');
  }

  /** Names the slot if only one is selected, otherwise the number of selected slots per consultant. */
  function aboutText(): string {
    const [first, ...others] = meant;
    if (first && others.length === 0) return slotText(first);
    return [...groupBy(meant, ownerOf)]
      .flatMap(([owner, theirs]) =>
        owner ? [`${isolate(owner.name)}: ${formatNumber(theirs.length, locale)}`] : [],
      )
      .join(' · ');
  }

  const count = formatNumber(selected.length, locale);
  return (
    <Part title={words.available}>
      <div className="desk-scroll" role="region" tabIndex={0} aria-label={words.available}>
        {byDay(free).map(({ date, items }) => (
          <section key={date} className="desk-day">
            <h4>{formatDay(date, locale)}</h4>
            <ul className="desk-chips">
              {items.map((slot) => (
                <li key={slot.id} className="desk-chip" data-colour={ownerOf(slot)?.colour}>
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.includes(slot.id)}
                      onChange={() => setChosen(toggled(chosen, slot.id))}
                    />
                    <Ltr>{slot.time}</Ltr>
                    <SlotOwner owner={ownerOf(slot)} />
                    <span className="sr-only">{formatDay(date, locale)}</span>
                  </label>
                  <ConfirmButton
                    className="desk-close"
                    title={words.deleteTitle}
                    label={fill(words.deleteOne, { slot: slotText(slot) })}
                    question={<Question about={slotText(slot)}>{words.deleteQuestion}</Question>}
                    action={words.delete}
                    onConfirm={() => remove([slot.id])}
                  >
                    <svg viewBox="0 0 16 16" aria-hidden="true">
                      <path d="M4 4l8 8M12 4l-8 8" />
                    </svg>
                  </ConfirmButton>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {pages.hasMore && free.length === 0 && <p className="desk-empty">{words.noneYet}</p>}
        <ListState
          phase={pages.phase}
          isEmpty={free.length === 0}
          empty={ahead.length === 0 ? words.none : words.noneLeft}
          hasMore={pages.hasMore}
          onMore={pages.loadMore}
        />
      </div>
      <div className="desk-actions">
        <button
          type="button"
          className="button-quiet desk-button"
          disabled={free.length === 0}
          onClick={() => setChosen(free.slice(0, maxDeletedSlots).map(({ id }) => id))}
        >
          {words.chooseAll}
        </button>
        <ConfirmButton
          className="button-quiet desk-danger desk-button tabular"
          title={words.deleteTitle}
          question={
            <Question about={aboutText()}>
              {selected.length === 1
                ? words.deleteQuestion
                : fill(words.deleteManyQuestion, { count })}
            </Question>
          }
          action={words.delete}
          isDisabled={selected.length === 0}
          onConfirm={() => remove(selected)}
        >
          {fill(words.deleteChosen, { count })}
        </ConfirmButton>
      </div>
    </Part>
  );
}

/** Consultant of a slot; nothing if it need not be named. */
const SlotOwner = ({ owner }: { owner: DeskConsultant | undefined }) =>
  owner && (
    <small>
      <bdi>{owner.name}</bdi>
    </small>
  );

/** The question of the dialog, and the slots it is about. */
const Question = ({ about, children }: { about: string; children: ReactNode }) => (
  <>
    {children}
    {about !== '' && (
      <>
        <br />
        <span className="desk-note tabular">{about}</span>
      </>
    )}
  </>
);
