import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import type { CalendarFeeds as Feeds } from '#features/calendars/contract/calendar-feed.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { CalendarFeeds } from '#features/calendars/desk/CalendarFeeds.tsx';
import { consultantOf } from '#tests/support/consultant.ts';
import { answer, answerJson, callsTo, problem, refuse } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';

const words = pick('de', 'admin').feed;
const { feeds: ownWords } = pick('de', 'adminConsultants');
const createdAt = '2041-03-11T08:00:00.000Z';
const secretOf = (letter: string) => letter.repeat(43);

const deskConsultant = (id: string, changes: Partial<DeskConsultant> = {}): DeskConsultant => ({
  ...consultantOf(id, { name: `${id} Muster`, ...changes }),
  version: 1,
});
const several = [
  deskConsultant('Ada'),
  deskConsultant('Bea'),
  deskConsultant('Cleo', { active: false }),
];

function meet(feeds: Partial<Feeds>, consultants: readonly DeskConsultant[] = several) {
  const none = { createdAt: null, contactData: false, consultants: [] };
  answerJson('GET /api/admin/calendar-feed', { ...none, ...feeds });
  answerJson('GET /api/admin/consultants', consultants);
}
const createOf = (name: string) => page.getByRole('button', { name: `${words.create}: ${name}` });
const groupOf = (name: string) => page.getByRole('group', { name, exact: true });

it('CalendarFeeds: offers an address per active consultant and a separate one for the firm', async () => {
  meet({ createdAt, consultants: [{ consultant: 'Bea', createdAt, contactData: true }] });
  await mountAtDesk(<CalendarFeeds />);
  await expect.element(createOf('Ada Muster')).toBeVisible();
  await expect.element(groupOf(ownWords.firm).getByText(words.shows.initials)).toBeVisible();
  await expect.element(groupOf('Bea Muster').getByText(words.shows.all)).toBeVisible();
  expect(groupOf('Cleo Muster').elements()).toEqual([]);
  expect(await findAxeViolations()).toEqual([]);
});

it('CalendarFeeds: offers no new address while those there are could not be read', async () => {
  meet({});
  answer('GET /api/admin/calendar-feed', () => problem('internal_error'));
  await mountAtDesk(<CalendarFeeds />);
  await expect.element(page.getByRole('alert')).toMatchTextContent(pick('de', 'admin').loadFailed);
  expect(page.getByRole('button', { name: words.create }).elements()).toEqual([]);
  expect(page.getByText(words.none).elements()).toEqual([]);
});

it('CalendarFeeds: creates a feed with the chosen contact data and shows its address once', async () => {
  meet({});
  const asked: unknown[] = [];
  answer('POST /api/admin/consultants/:id/calendar-feed', async (request) => {
    const body = z.parse(z.object({ contactData: z.boolean() }), await request.json());
    asked.push(body);
    return Response.json({ id: secretOf('b'), createdAt, ...body }, { status: 201 });
  });
  await mountAtDesk(<CalendarFeeds />);
  const [ada, bea] = [groupOf('Ada Muster'), groupOf('Bea Muster')];
  await press(bea.getByRole('checkbox'));
  await expect.element(ada.getByRole('checkbox')).not.toBeChecked();
  await press(bea.getByRole('button', { name: `${words.create}: Bea Muster` }));
  await expect
    .element(bea.getByText(`${location.origin}/api/calendar/${secretOf('b')}`))
    .toBeVisible();
  expect(callsTo().map(({ method, url }) => [method, new URL(url).pathname])).toContainEqual([
    'POST',
    '/api/admin/consultants/Bea/calendar-feed',
  ]);
  expect(asked).toEqual([{ contactData: true }]);
  await expect.element(bea.getByText(words.shows.all)).toBeVisible();
  await expect.element(createOf('Ada Muster')).toBeVisible();
  await expect.element(groupOf(ownWords.firm).getByText(words.none)).toBeVisible();
});

it('CalendarFeeds: revokes one feed after confirmation and leaves the others', async () => {
  const own = { createdAt, contactData: false };
  meet({
    createdAt,
    consultants: [
      { consultant: 'Ada', ...own },
      { consultant: 'Bea', ...own },
    ],
  });
  answer(
    'DELETE /api/admin/consultants/:id/calendar-feed',
    () => new Response(null, { status: 204 }),
  );
  await mountAtDesk(<CalendarFeeds />);
  await press(groupOf('Bea Muster').getByRole('button', { name: `${words.revoke}: Bea Muster` }));
  expect(callsTo('DELETE /api/admin/consultants/:id/calendar-feed')).toEqual([]);
  await press(page.getByRole('dialog').getByRole('button', { name: words.revoke }));
  await expect.element(createOf('Bea Muster')).toBeVisible();
  await expect.element(groupOf('Ada Muster').getByText(words.shows.initials)).toBeVisible();
  await expect.element(groupOf(ownWords.firm).getByText(words.shows.initials)).toBeVisible();
  const [made] = callsTo('DELETE /api/admin/consultants/:id/calendar-feed');
  expect(new URL(made?.url ?? '').pathname).toBe('/api/admin/consultants/Bea/calendar-feed');
});

it('CalendarFeeds: shows no names when there is only one consultant', async () => {
  meet({ createdAt }, [deskConsultant('Ada')]);
  await mountAtDesk(<CalendarFeeds />);
  await expect.element(page.getByRole('button', { name: words.renew, exact: true })).toBeVisible();
  expect(page.getByText(ownWords.firm).elements()).toEqual([]);
  expect(page.getByText('Ada Muster').elements()).toEqual([]);
});

it('CalendarFeeds: keeps the previous state when creating an address fails', async () => {
  meet({});
  refuse('POST /api/admin/consultants/:id/calendar-feed', 'not_found');
  await mountAtDesk(<CalendarFeeds />);
  const bea = groupOf('Bea Muster');
  await press(bea.getByRole('button', { name: `${words.create}: Bea Muster` }));
  await expect
    .element(bea.getByRole('button', { name: `${words.create}: Bea Muster` }))
    .toHaveAttribute('aria-busy', 'false');
  await expect.element(createOf('Bea Muster')).toBeVisible();
  expect(bea.getByText('/api/calendar/').elements()).toEqual([]);
});
