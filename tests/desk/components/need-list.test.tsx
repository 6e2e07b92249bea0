/** Today's list: its order, keys, swipes, menu, and rows that stay while a hand is among them. */
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OverlapsContext, useOverlapsRead } from '#features/appointments/desk.ts';
import { useOverlapNeeds } from '#features/appointments/desk/needs/use-overlap-needs.tsx';
import { useDeliveryNeeds } from '#features/desk/desk/today/use-delivery-needs.tsx';
import { NeedList } from '#features/desk/desk/today/NeedList.tsx';
import type { Need, Needs } from '#platform/desk/need.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { plural } from '#platform/i18n/plural.ts';
import { answer, problem } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import { inLanguages } from '#tests/support/components/languages.ts';

const confirmed = vi.fn<(name: string) => void>();
const declined = vi.fn<(name: string) => void>();
const opened = vi.fn<(name: string) => void>();

const needOf = (who: string, at: number): Need => ({
  ...{ id: who, kind: 'request', at, since: at, what: 'Anfrage', due: 'bis heute', who },
  onOpen: () => opened(who),
  primary: { name: 'Ja', label: `Ja: ${who}`, act: () => confirmed(who) },
  isSwift: true,
  others: [{ name: 'Nein', label: `Nein: ${who}`, act: () => declined(who) }],
});

const source = (items: readonly Need[], more: Partial<Needs> = {}): Needs => ({
  ...{ items, isRead: true, hasFailed: false },
  ...more,
});

/** Ada comes before Bea and Cem; each goes once it is confirmed. */
function Three() {
  const [names, setNames] = useState(['Cem', 'Ada', 'Bea']);
  confirmed.mockImplementation((name) => setNames((all) => all.filter((each) => each !== name)));
  const items = names.map((who) => needOf(who, 'ABC'.indexOf(who.charAt(0)) + 1));
  return <NeedList sources={[source(items)]} now={0} isRead />;
}

const names = () => [...document.querySelectorAll('.need-open')].map((one) => one.textContent);
const rowOf = (who: string) => page.getByRole('listitem').filter({ hasText: who });
const needs = pick('de', 'adminToday').needs;

it.each(inLanguages('de'))('lists the nearest first, without flaws, in %s', async (locale) => {
  await mountAtDesk(<Three />, locale);
  expect(names()).toEqual(['Ada', 'Bea', 'Cem']);
  expect(await findFlaws()).toEqual([]);
});

it('says calmly that nothing waits', async () => {
  await mountAtDesk(<NeedList sources={[source([])]} now={0} isRead />);
  await expect.element(page.getByText(needs.calm)).toBeVisible();
});

it('does not say that nothing waits where something could not be read', async () => {
  const failed = source([], { hasFailed: true });
  await mountAtDesk(<NeedList sources={[source([]), failed]} now={0} isRead />);
  await expect.element(page.getByText(pick('de', 'admin').loadFailed)).toBeVisible();
  expect(page.getByText(needs.calm).elements()).toEqual([]);
});

function Overlapping() {
  return (
    <OverlapsContext value={useOverlapsRead()}>
      <ListOfOverlaps />
    </OverlapsContext>
  );
}
const ListOfOverlaps = () => <NeedList sources={[useOverlapNeeds()]} now={0} isRead />;
const ListOfDeliveries = () => <NeedList sources={[useDeliveryNeeds()]} now={0} isRead />;

it.each([
  ['overlaps', <Overlapping key="overlaps" />],
  ['deliveries', <ListOfDeliveries key="deliveries" />],
])('does not say that nothing waits where the %s could not be read', async (_, list) => {
  answer('GET /api/*', () => problem('internal_error'));
  await mountAtDesk(list);
  await expect.element(page.getByText(pick('de', 'admin').loadFailed)).toBeVisible();
  expect(page.getByText(needs.calm).elements()).toEqual([]);
});

it('shows ten, the others at a press, and where those are that were not read', async () => {
  const items = Array.from({ length: 12 }, (_, at) => needOf(`Person ${at}`, at));
  const rest = { name: 'Alle', href: '#appointments' };
  await mountAtDesk(<NeedList sources={[source(items, { rest })]} now={0} isRead />);
  expect(names()).toHaveLength(10);
  await expect
    .element(page.getByRole('link', { name: 'Alle' }))
    .toHaveAttribute('href', '#appointments');
  await press(page.getByRole('button', { name: plural(needs.more, 2, 'de') }));
  expect(names()).toHaveLength(12);
});

it('shows what was read where a source failed, and says so', async () => {
  const sources = [source([needOf('Ada', 1)]), source([], { hasFailed: true })];
  await mountAtDesk(<NeedList sources={sources} now={0} isRead />);
  expect(names()).toEqual(['Ada']);
  await expect.element(page.getByRole('alert')).toMatchTextContent(pick('de', 'admin').loadFailed);
});

describe('keys', () => {
  it('J, K and the arrows go from row to row and stay at the same control', async () => {
    await mountAtDesk(<Three />);
    const ja = (who: string) => page.getByRole('button', { name: `Ja: ${who}` });
    const open = (who: string) => page.getByRole('button', { name: who, exact: true });
    open('Ada').element().focus();
    await userEvent.keyboard('j');
    await expect.element(open('Bea')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(open('Cem')).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(open('Cem')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(open('Bea')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(opened.mock.lastCall).toEqual(['Bea']);
    ja('Bea').element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(ja('Ada')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(confirmed.mock.lastCall).toEqual(['Ada']);
  });

  it('lead into the list from elsewhere, and do not act with a modifier', async () => {
    await mountAtDesk(<Three />);
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(document.activeElement).toBe(document.body);
    await userEvent.keyboard('j');
    const ada = page.getByRole('button', { name: 'Ada', exact: true });
    await expect.element(ada).toHaveFocus();
    await userEvent.keyboard('{Control>}j{/Control}');
    await expect.element(ada).toHaveFocus();
  });
});

it('a row that is done stays in its place while the hand is among them, and acts no more', async () => {
  await mountAtDesk(<Three />);
  await userEvent.hover(page.getByRole('button', { name: 'Ja: Ada' }));
  await userEvent.dblClick(page.getByRole('button', { name: 'Ja: Ada' }));
  await expect.element(rowOf('Ada').getByText(needs.done)).toBeVisible();
  expect(names()).toEqual(['Ada', 'Bea', 'Cem']);
  expect(confirmed.mock.calls.filter(([name]) => name !== 'Ada')).toEqual([]);
  await userEvent.unhover(page.getByRole('list'));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await expect.poll(names).toEqual(['Bea', 'Cem']);
});

it('the menu has the further acts, and closes with one', async () => {
  await mountAtDesk(<Three />);
  const menu = page.getByRole('button', { name: `${needs.menu}: Bea` });
  await userEvent.click(menu);
  const act = page.getByRole('button', { name: 'Nein: Bea' });
  await expect.element(act).toBeVisible();
  await expect.element(act).toHaveFocus();
  const edges = act.element().getBoundingClientRect();
  expect(edges.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  await userEvent.click(act);
  expect(declined.mock.lastCall).toEqual(['Bea']);
  await expect.element(act).not.toBeInTheDocument();
});

describe('a swipe', () => {
  const touch = (type: string, x: number, y = 0) =>
    new PointerEvent(type, {
      ...{ bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true },
      ...{ clientX: 200 + x, clientY: 200 + y },
    });

  /** Moves a finger over Ada's row by so many pixels, in steps; says what the row showed before it is lifted. */
  function swipe(x: number, y = 0): object {
    const row = document.querySelector<HTMLElement>('.need');
    if (!row) throw new Error('no row');
    // A made-up pointer cannot be captured.
    row.setPointerCapture = () => undefined;
    row.dispatchEvent(touch('pointerdown', 0));
    for (const part of [0.25, 0.5, 1]) row.dispatchEvent(touch('pointermove', x * part, y * part));
    const shown = Object.fromEntries(Object.entries(row.dataset));
    row.dispatchEvent(touch('pointerup', x, y));
    return shown;
  }

  it.each([
    ['de', 120],
    ['ar', -120],
  ] as const)('in reading direction does the first act, in %s', async (locale: Locale, x) => {
    confirmed.mockClear();
    await mountAtDesk(<Three />, locale);
    expect(swipe(x)).toMatchObject({ swipe: 'forward', far: '' });
    await expect.poll(() => confirmed.mock.calls).toEqual([['Ada']]);
  });

  it.each([
    ['de', -120],
    ['ar', 120],
  ] as const)('against it opens the menu, in %s', async (locale: Locale, x) => {
    await mountAtDesk(<Three />, locale);
    expect(swipe(x)).toMatchObject({ swipe: 'back', far: '' });
    await expect.element(page.getByRole('button', { name: 'Nein: Ada' })).toBeVisible();
  });

  it('that ends early, goes up or down, or is broken off does nothing', async () => {
    confirmed.mockClear();
    await mountAtDesk(<Three />);
    expect(swipe(60)).toMatchObject({ swipe: 'forward' });
    expect(swipe(60)).not.toHaveProperty('far');
    expect(swipe(60, 120)).not.toHaveProperty('swipe');
    const row = document.querySelector('.need');
    row?.dispatchEvent(touch('pointerdown', 0));
    row?.dispatchEvent(touch('pointermove', 120));
    row?.dispatchEvent(touch('pointercancel', 120));
    row?.dispatchEvent(touch('pointerup', 120));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(confirmed.mock.calls).toEqual([]);
  });
});
