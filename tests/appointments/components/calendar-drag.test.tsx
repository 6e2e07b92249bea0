/** Moving an appointment in the calendar: by finger, by mouse and by keys, also into the days before and after. */
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { columnsOf, withHours } from '#features/appointments/desk/calendar/columns.ts';
import { Entry } from '#features/appointments/desk/calendar/Entry.tsx';
import { HoursGrid } from '#features/appointments/desk/calendar/HoursGrid.tsx';
import { timeAt } from '#features/appointments/desk/calendar/layout.ts';
import { weekOf } from '#features/appointments/desk/calendar/week-days.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { setSingleKeys } from '#platform/desk/single-keys.ts';
import { addDays } from '#platform/time/zone.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const tuesday = '2041-03-05';
const held: DeskAppointment = {
  ...appointmentOf({ date: tuesday, consultant: 'ada', clientName: 'Ada' }),
  version: 1,
};
const other = { ...held, id: 'b'.repeat(22), date: addDays(tuesday, 7), clientName: 'Hugo' };

const moved = vi.fn<(to: string) => void>();
const entered = vi.fn<(at: string) => void>();
const pressed = vi.fn<() => void>();

beforeEach(() => {
  for (const spy of [moved, entered, pressed]) spy.mockReset();
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('ada'), version: 1 }]);
  answerJson('POST /api/appointments/search', []);
});

interface GridProps {
  locale: Locale;
  people: readonly string[];
}

/** A week, or a day with a column for each person, that turns as the calendar does. */
function Grid({ locale, people }: GridProps) {
  const [date, setDate] = useState(tuesday);
  const days = people.length > 0 ? [date] : weekOf(date, locale);
  const offered = { times: [], closed: [], opened: [], busy: [] };
  const { columns, hours, scale } = withHours(
    columnsOf({
      ...{ days, people, consultant: '', active: ['ada', 'bea'], service: undefined },
      now: { date: '2041-03-01', time: '08:00' },
      value: { days, offered, appointments: [held, other] },
    }),
  );
  const spotText = (column: { id: string }, from: number) => `${column.id} ${timeAt(from)}`;
  return (
    <HoursGrid
      {...{ columns, hours, scale }}
      isTogether={false}
      isBusy={false}
      sought=""
      asked={0}
      head={({ id }) => id}
      nameOf={(id) => id}
      entry={(entry, _column, place) => (
        <Entry {...{ entry, place }} owners={[]} isEveryones={false} onPress={pressed} />
      )}
      canTake={() => true}
      onEnter={({ column, from, until }) => entered(`${spotText(column, from)}–${timeAt(until)}`)}
      onMove={(_appointment, { column, from }) => {
        moved(spotText(column, from));
        return Promise.resolve();
      }}
      onTurn={setDate}
    />
  );
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

function need(selector: string): HTMLElement {
  const found = find(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

const appointment = () => need(`[data-appointment="${held.id}"]`);
const ghost = () => find('.desk-cal-ghost');
const ghostText = () => ghost()?.textContent ?? '';
const said = () => need('.desk-cal-grid [role=status]').textContent;
/** Lets so much time pass on the page's clock, and the page draw. */
async function wait(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise(requestAnimationFrame);
}
/** Longer than a press must last to lift. */
const long = () => wait(500);
/** As long as a pointer must rest at an edge to turn. */
const rest = () => wait(700);

/** Mounts it, and from then on only `wait` lets time pass. */
async function mountGrid(locale: Locale = 'de', people: readonly string[] = []) {
  await mountAtDesk(
    <section className="desk-cal" style={{ inlineSize: '50rem' }}>
      <Grid {...{ locale, people }} />
    </section>,
    locale,
  );
  await expect.poll(() => find('.desk-cal-ghost, [data-appointment]')).not.toBeNull();
  appointment().scrollIntoView({ block: 'center', behavior: 'instant' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

interface Point {
  x: number;
  y: number;
}

/** A point in the appointment; all of it stands an hour further down per `hour`. */
function middle(): Point & { hour: number } {
  const box = appointment().getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + 10, hour: box.height };
}

/** A point by its distance from the grid's edge in reading direction: before it if negative. */
function atEdge(way: -1 | 1): Point {
  const box = need('.desk-cal-grid').getBoundingClientRect();
  const isLeft = (way === -1) === (document.documentElement.dir !== 'rtl');
  return { x: isLeft ? box.left + 4 : box.right - 4, y: middle().y };
}

type Kind = 'mouse' | 'touch';

function point(type: string, { x, y }: Point, kind: Kind = 'touch', pointerId = 1) {
  const target = document.elementFromPoint(x, y) ?? document.body;
  const event = new PointerEvent(type, {
    ...{ bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0 },
    ...{ pointerType: kind, pointerId, isPrimary: pointerId === 1 },
  });
  target.dispatchEvent(event);
}

/** Whether the page is kept from the event, as from scrolling or from its menu. */
function isPrevented(type: 'touchmove' | 'contextmenu', target: Element): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a finger', () => {
  it('lifts an appointment by a long press, drags it and drops it', async () => {
    await mountGrid();
    const from = middle();
    point('pointerdown', from);
    const touched = document.elementFromPoint(from.x, from.y) ?? appointment();
    expect(isPrevented('touchmove', touched)).toBe(false);
    expect(ghost()).toBeNull();
    await long();
    expect(ghost()).toBeVisible();
    expect(isPrevented('touchmove', touched)).toBe(true);
    expect(isPrevented('contextmenu', appointment())).toBe(true);
    point('pointermove', { x: from.x, y: from.y + 1.5 * from.hour });
    expect(ghostText()).toContain('11:30–12:30');
    point('pointerup', { x: from.x, y: from.y + 1.5 * from.hour });
    expect(moved.mock.calls).toEqual([[`${tuesday} 11:30`]]);
    await expect.poll(ghost).toBeNull();
    expect(isPrevented('touchmove', touched)).toBe(false);
  });

  it('scrolls if it moves at once, and then lifts nothing', async () => {
    await mountGrid();
    const from = middle();
    point('pointerdown', from);
    point('pointermove', { x: from.x, y: from.y - 20 });
    expect(isPrevented('touchmove', appointment())).toBe(false);
    await long();
    expect(ghost()).toBeNull();
    expect(isPrevented('contextmenu', appointment())).toBe(false);
    point('pointerup', { x: from.x, y: from.y - 20 });
    expect(moved).not.toHaveBeenCalled();
  });

  it.each([
    ['is cancelled', (at: Point) => point('pointercancel', at)],
    ['is joined by another', (at: Point) => point('pointerdown', at, 'touch', 2)],
    [
      'meets Escape',
      () =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    ],
  ])('puts the appointment back if it %s', async (_what, end) => {
    await mountGrid();
    const from = middle();
    const to = { x: from.x, y: from.y + from.hour };
    point('pointerdown', from);
    await long();
    point('pointermove', to);
    expect(ghost()).not.toBeNull();
    end(to);
    expect(ghost()).toBeNull();
    point('pointermove', from);
    point('pointerup', from);
    expect(moved).not.toHaveBeenCalled();
    expect(isPrevented('touchmove', appointment())).toBe(false);
  });

  it('opens what it lifted but did not move, and leaves the menu to all else', async () => {
    await mountGrid();
    const from = middle();
    point('pointerdown', from);
    await long();
    point('pointerup', from);
    expect(pressed).toHaveBeenCalledOnce();
    expect(moved).not.toHaveBeenCalled();
    expect(ghost()).toBeNull();

    const empty = { x: from.x, y: from.y + 2 * from.hour };
    point('pointerdown', empty);
    await long();
    const column = need('.desk-cal-hours');
    expect([isPrevented('touchmove', column), isPrevented('contextmenu', column)]).toEqual([
      false,
      false,
    ]);
    point('pointerup', empty);
    expect(entered).not.toHaveBeenCalled();
  });
});

describe('a mouse', () => {
  it('over empty time enters as long as it drags, nothing with Escape', async () => {
    await mountGrid();
    const from = middle();
    const empty = { x: from.x, y: from.y + 2 * from.hour };
    const end = { x: from.x, y: empty.y + 1.25 * from.hour };
    point('pointerdown', empty, 'mouse');
    point('pointermove', end, 'mouse');
    expect(ghostText()).toContain('12:00–13:30');
    point('pointerup', end, 'mouse');
    expect(entered.mock.calls).toEqual([[`${tuesday} 12:00–13:30`]]);
    point('pointerdown', empty, 'mouse');
    point('pointermove', end, 'mouse');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    point('pointerup', end, 'mouse');
    expect(ghost()).toBeNull();
    expect(entered).toHaveBeenCalledOnce();
  });
});

const shortDay = (date: string, locale: Locale) =>
  formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });

describe('into other days', () => {
  it.each([
    ['de', 'mouse', 1],
    ['de', 'touch', -1],
    ['ar', 'touch', 1],
  ] as const)('%s, %s: holding at the edge turns, and again (%i)', async (locale, kind, way) => {
    await mountGrid(locale);
    const from = middle();
    const edge = atEdge(way);
    point('pointerdown', from, kind);
    if (kind === 'touch') await long();
    point('pointermove', { x: from.x, y: from.y + 20 }, kind);
    point('pointermove', edge, kind);
    const week = (count: number) => {
      const days = weekOf(addDays(tuesday, 7 * way * count), locale);
      return (way === 1 ? days.at(-1) : days[0]) ?? '';
    };
    await rest();
    await expect.poll(ghostText).toContain(shortDay(week(1), locale));
    await rest();
    await expect.poll(ghostText).toContain(shortDay(week(2), locale));
    expect(ghostText()).toContain('10:00–11:00');
    point('pointerup', edge, kind);
    const dropped = moved.mock.calls[0]?.[0] ?? '';
    expect(weekOf(week(2), locale)).toContain(dropped.slice(0, 10));
    expect(dropped).toContain('10:00');
  });

  it('held at the end of the window, it brings what follows into sight', async () => {
    await mountGrid();
    document.body.style.paddingBlockEnd = '200rem';
    onTestFinished(() => void (document.body.style.paddingBlockEnd = ''));
    const [from, before] = [middle(), scrollY];
    point('pointerdown', from, 'mouse');
    point('pointermove', { x: from.x, y: innerHeight - 10 }, 'mouse');
    await vi.waitFor(() => expect(scrollY).toBeGreaterThan(before + 50));
    point('pointerup', { x: from.x, y: innerHeight - 10 }, 'mouse');
    expect(moved).toHaveBeenCalledOnce();
  });

  it('a pointer that goes on, or rests elsewhere, turns nothing', async () => {
    await mountGrid();
    const from = middle();
    point('pointerdown', from, 'mouse');
    point('pointermove', atEdge(1), 'mouse');
    await wait(400);
    point('pointermove', { x: from.x, y: from.y + 20 }, 'mouse');
    await wait(900);
    expect(find('.desk-cal-column h4')?.textContent).toBe(weekOf(tuesday, 'de')[0]);
    point('pointerup', from, 'mouse');
  });

  it('left at the edge with Escape, it shows again where it was', async () => {
    await mountGrid();
    point('pointerdown', middle(), 'mouse');
    point('pointermove', atEdge(1), 'mouse');
    await rest();
    await expect.poll(() => find(`[data-appointment="${held.id}"]`)).toBeNull();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await wait(0);
    await expect.poll(() => document.activeElement === appointment()).toBe(true);
    expect(moved).not.toHaveBeenCalled();
  });
});

describe('keys', () => {
  const key = (name: string, code = name) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, code, bubbles: true, cancelable: true }),
    );

  it('go down to empty time and across, where a press enters', async () => {
    await mountGrid();
    appointment().focus();
    key('ArrowDown');
    expect(document.activeElement?.textContent).toContain('11:00');
    key('ArrowRight');
    expect(need('.desk-cal-empty')).toHaveFocus();
    await press(page.elementLocator(need('.desk-cal-empty')));
    expect(entered.mock.calls).toEqual([[`${addDays(tuesday, 1)} 11:00–11:00`]]);
  });

  it('go on into the next week, say what is met there, and drop', async () => {
    const { moving } = pick('de', 'adminCalendar');
    await mountGrid();
    appointment().focus();
    key('m');
    expect(said()).toBe(fill(moving.begin, { name: 'Ada' }));
    // Tuesday to Sunday, and two days further.
    for (let step = 0; step < 7; step++) {
      key('ArrowRight');
      await wait(0);
    }
    expect(document.activeElement?.closest('.desk-cal-grid')).not.toBeNull();
    expect(ghostText()).toContain(shortDay(addDays(tuesday, 7), 'de'));
    expect(said()).toContain('Hugo');
    key('Enter');
    expect(moved.mock.calls).toEqual([[`${addDays(tuesday, 7)} 10:00`]]);
  });

  it('go back over the first day in reading direction, and Escape returns', async () => {
    await mountGrid('ar');
    appointment().focus();
    key('m');
    for (let steps = 0; find(`[data-appointment="${held.id}"]`) && steps < 7; steps++) {
      key('ArrowRight');
      await wait(0);
    }
    const before = addDays(weekOf(tuesday, 'ar')[0] ?? '', -1);
    expect(ghostText()).toContain(shortDay(before, 'ar'));
    key('Escape');
    await wait(0);
    await expect.poll(() => document.activeElement === appointment()).toBe(true);
    expect(moved).not.toHaveBeenCalled();
  });

  it('go on into the next day of the same person', async () => {
    await mountGrid('de', ['ada', 'bea']);
    appointment().focus();
    key('m');
    key('ArrowRight');
    key('ArrowRight');
    await expect.poll(ghostText).toContain(shortDay(addDays(tuesday, 1), 'de'));
    key('Enter');
    expect(moved.mock.calls).toEqual([[`${addDays(tuesday, 1)} bea 10:00`]]);
  });

  it('act in this place on a keyboard of another script', async () => {
    await mountGrid('ar');
    appointment().focus();
    key('ة', 'KeyM');
    expect(ghost()).not.toBeNull();
  });

  it('say where it is, and that it was left', async () => {
    const { moving } = pick('de', 'adminCalendar');
    await mountGrid();
    appointment().focus();
    key('m');
    key('ArrowDown');
    expect(said()).toContain('10:15–11:15');
    key('Escape');
    expect(said()).toBe(fill(moving.left, { name: 'Ada' }));
  });

  it('of a single letter lift nothing where they are switched off', async () => {
    setSingleKeys(false);
    await mountGrid();
    appointment().focus();
    key('m');
    setSingleKeys(true);
    expect(ghost()).toBeNull();
  });
});
