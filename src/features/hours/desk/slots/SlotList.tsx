import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { bookingWindowDays } from '#features/hours/contract/available-slot.ts';
import { listOfferedTimes } from '#features/hours/contract/hours-routes.ts';
import { deleteSlot, deleteSlots, listSlots } from '#features/hours/contract/slot-routes.ts';
import { maxDeletedSlots, type Slot } from '#features/hours/contract/slot.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { plural, type PluralTexts } from '#platform/i18n/plural.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { changeLists, listing } from '#platform/desk/pages.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
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
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';
import { toast } from '#platform/browser/toast.ts';
import type { Service } from '#platform/contract/service.ts';
import { addDays } from '#platform/time/zone.ts';
import { freeList, type ListedTime } from './free-list.ts';
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

/** Days ahead that visitors can book. */
const lastOfferedDay = () => addDays(firmToday(), bookingWindowDays);

/** Times at which visitors can book a service; the usual length if none is given. */
const offeredAhead = (service: Service | undefined) =>
  reading(['slots', 'offered', service], (call) =>
    call(listOfferedTimes, {
      query: {
        ...{ startDate: firmToday(), endDate: lastOfferedDay() },
        ...(service !== undefined && { service }),
      },
    }),
  );

/**
 * Free times, ascending: those that visitors can book, and slots for later. Slots can be deleted one by one or
 * together.
 */
export function SlotList({ service }: { service: Service | undefined }) {
  const { write, texts, actTexts, locale } = useDesk();
  const client = useQueryClient();
  const touch = useTouch();
  const words = texts.slots;
  const pages = usePages(slotsAhead);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ahead = pages.items.filter((slot) => isAhead(slot, firmNow()));
  const offered = useRead(offeredAhead(service));
  const now = firmNow();
  const free = freeList(offered.value?.times ?? [], ahead, lastOfferedDay()).filter((time) =>
    isAhead(time, now),
  );
  const slots = free.flatMap((time) => time.slot ?? []);
  const meant = free.filter(({ slot }) => slot !== undefined && chosen.includes(slot));
  const selected = meant.flatMap(({ slot }) => slot ?? []);
  const ownerOf = useSlotOwners(free);
  const slotText = (time: ListedTime) =>
    ownedText(formatMoment(time, locale), ownerOf(time), locale);

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
      if (offered.value) {
        const times = offered.value.times.filter(({ slot = '' }) => !ids.includes(slot));
        offered.set({ ...offered.value, times });
      }
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

  /** A slot can be chosen and deleted; a time by hours is only listed. */
  function chip(time: ListedTime, slot: string | undefined) {
    const said = (
      <>
        <Ltr>{time.time}</Ltr>
        <SlotOwner owner={ownerOf(time)} />
        <span className="sr-only">{formatDay(time.date, locale)}</span>
      </>
    );
    if (slot === undefined) return said;
    return (
      <>
        <label>
          <input
            type="checkbox"
            checked={chosen.includes(slot)}
            onChange={() => setChosen(toggled(chosen, slot))}
          />
          {said}
        </label>
        <ConfirmButton
          className="desk-close"
          title={words.deleteTitle}
          label={fill(words.deleteOne, { slot: slotText(time) })}
          question={<Question about={slotText(time)}>{words.deleteQuestion}</Question>}
          action={words.delete}
          onConfirm={() => remove([slot])}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4 4l8 8M12 4l-8 8" />
          </svg>
        </ConfirmButton>
      </>
    );
  }

  const count = formatNumber(selected.length, locale);
  const isRead = offered.value !== undefined;
  return (
    <Part title={words.available}>
      {slots.length < free.length && <p className="desk-note">{words.byHours}</p>}
      <Scroll label={words.available}>
        {byDay(free).map(({ date, items }) => (
          <section key={date} className="desk-day">
            <h4>{formatDay(date, locale)}</h4>
            <ul className="desk-chips">
              {items.map((time) => (
                <li
                  key={time.slot ?? time.time}
                  className="desk-chip"
                  data-colour={ownerOf(time)?.colour}
                >
                  {chip(time, time.slot)}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {pages.hasMore && isRead && free.length === 0 && (
          <p className="desk-empty">{words.noneYet}</p>
        )}
        <ListState
          phase={offered.hasFailed ? 'failed' : isRead ? pages.phase : 'loading'}
          isEmpty={free.length === 0}
          empty={ahead.length === 0 ? words.none : words.noneLeft}
          hasMore={pages.hasMore}
          onMore={pages.loadMore}
        />
      </Scroll>
      <div className="desk-actions">
        <button
          type="button"
          className="button-quiet desk-button"
          disabled={slots.length === 0}
          onClick={() => setChosen(slots.slice(0, maxDeletedSlots))}
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
