/** Names and times in the calendar, where there is less room than they need. */
import { expect, it } from 'vitest';
import '#styles/global.css';
import { Entry } from '#features/appointments/desk/calendar/Entry.tsx';
import { Month } from '#features/appointments/desk/calendar/Month.tsx';
import { entryOf } from '#features/appointments/desk/calendar/week-days.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { inLanguages } from '#tests/support/components/languages.ts';
import '#features/appointments/desk/calendar/calendar.css';

const names = ['خالد بن عبد الرحمن الفهيم الكتبي', 'Maximiliane von Hohenlohe-Langenburg'] as const;
const entryWith = (clientName: string, status: 'pending' | 'confirmed' = 'pending') =>
  entryOf({ ...appointmentOf({ clientName, status, time: '09:30' }), version: 1 });

/** The place of the letters from `start` to `end` of the text, which may stand within another. */
function placeOf(text: string, start: number, end: number): DOMRect {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode();
  while (node && !node.textContent?.includes(text)) node = walker.nextNode();
  if (!node) throw new Error(`There is no ${text}.`);
  const range = document.createRange();
  const at = node.textContent?.indexOf(text) ?? 0;
  range.setStart(node, at + start);
  range.setEnd(node, at + end);
  return range.getBoundingClientRect();
}

const isWithin = (inner: DOMRect, outer: DOMRect) =>
  inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
const boxOf = (selector: string) =>
  document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

it.each(inLanguages('de', 'en', 'ar'))('%s: an entry cuts names at their end', async (locale) => {
  for (const name of names) {
    const { unmount } = await mountAtDesk(
      <div style={{ inlineSize: '13rem' }} data-short="">
        <Entry entry={entryWith(name)} owners={[]} isEveryones={false} />
      </div>,
      locale,
    );
    const box = boxOf('.desk-cal-what');
    expect(isWithin(placeOf(name, 0, 3), box), name).toBe(true);
    expect(isWithin(placeOf(name, name.length - 3, name.length), box), name).toBe(false);
    await unmount();
  }
});

it.each(inLanguages('de', 'en', 'ar'))('%s: a month cuts names, no times', async (locale) => {
  for (const name of names) {
    const { unmount } = await mountAtDesk(
      <div style={{ inlineSize: '45rem' }}>
        <Month
          days={['2026-12-01', '2026-12-02']}
          entries={[entryWith(name)]}
          month="2026-12"
          isBusy={false}
        />
      </div>,
      locale,
    );
    const time = document.querySelector('.desk-cal-month li bdi');
    expect(time?.scrollWidth).toBe(time?.clientWidth);
    const box = boxOf('.desk-cal-month [dir=auto]');
    expect(isWithin(placeOf('09:30', 0, 5), boxOf('.desk-cal-month a'))).toBe(true);
    expect(isWithin(placeOf(name, 0, 3), box), name).toBe(true);
    expect(isWithin(placeOf(name, name.length - 3, name.length), box), name).toBe(false);
    await unmount();
  }
});
