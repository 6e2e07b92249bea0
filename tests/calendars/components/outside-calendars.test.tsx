/** The external calendars of a consultant: added, refused, read again, removed. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { OutsideCalendar } from '#features/calendars/contract/outside-calendar.ts';
import { OutsideCalendars } from '#features/calendars/desk.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate, ltr } from '#platform/i18n/isolate.ts';
import { answer, answerJson, callsTo, problem, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { findFlaws } from '#tests/support/components/looks.ts';

const words = pick('de', 'adminHours').outside;
const host = 'calendar.example.com';
const unread: OutsideCalendar = {
  ...{ id: 'x'.repeat(22), consultant: 'firm', host, hint: 'wxyz', allDay: false },
  ...{ createdAt: '2041-11-20T08:00:00Z', events: 0, version: 1 },
  ...{ failedSince: '2041-11-20T08:00:00Z', cause: 'unreachable' },
};
const field = find('#outside-address');
const row = page.getByRole('listitem').filter({ hasText: host });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** What the server has. */
let kept: OutsideCalendar[] = [];
beforeEach(() => {
  kept = [];
  answer('GET /api/outside-calendars', () => Response.json(kept));
  answerJson('GET /api/admin/consultants', []);
});

it('external calendars: refuse an address that is not https, has a password or is private', async () => {
  await mountAtDesk(<OutsideCalendars consultant="firm" />);
  const refused = async (typed: string, why: string) => {
    await enter(field, typed);
    await press(button(words.add));
    await expect.element(find('#outside-address-error')).toHaveTextContent(why);
    await expect.element(field).toHaveFocus();
  };
  await refused('ftp://example.com/a.ics', words.errors.not_https);
  await refused('https://user:word@example.com/a.ics', words.errors.has_password);
  expect(callsTo('POST /api/outside-calendars')).toEqual([]);
  const errors = [{ field: 'address', code: 'private_address' }];
  answer('POST /api/outside-calendars', () => problem('validation_failed', { errors }));
  await refused('https://127.0.0.1/a.ics', words.errors.private_address);
});

it('external calendars: keep one that cannot be read yet, and say why', async () => {
  answer('POST /api/outside-calendars', () => {
    kept = [unread];
    return Response.json(unread, { status: 201 });
  });
  answer('POST /api/outside-calendars/:id/refresh', () => Response.json(unread));
  answer('PATCH /api/outside-calendars/:id', () => {
    kept = [{ ...unread, allDay: true, version: 2 }];
    return Response.json(kept[0]);
  });
  await mountAtDesk(<OutsideCalendars consultant="firm" />);
  await enter(field, `webcal://${host}/private-a1b2c3d4e5f6wxyz/basic.ics`);
  await press(button(words.add));
  await expect.element(page.getByText(words.unread)).toBeVisible();
  for (const text of [words.causes.unreachable, words.never, 'wxyz'])
    await expect.element(row).toMatchTextContent(text);
  await expect.element(row).not.toMatchTextContent(words.events.zero);
  await expect.element(field).toHaveValue('');
  expect(await sentTo('POST /api/outside-calendars')).toEqual([
    {
      ...{ consultant: 'firm', allDay: false },
      address: `https://${host}/private-a1b2c3d4e5f6wxyz/basic.ics`,
    },
  ]);
  expect(await findFlaws()).toEqual([]);

  const allDay = row.getByRole('checkbox');
  await press(allDay);
  await expect.element(page.getByText(words.changed)).toBeVisible();
  await expect.element(allDay).toBeChecked();
  expect(await sentTo('PATCH /api/outside-calendars/:id')).toEqual([{ allDay: true }]);
  await press(button(fill(words.refreshOne, { host })));
  await expect.element(page.getByText(words.refreshFailed)).toBeVisible();
});

it('external calendars: count events that were not read', async () => {
  kept = [
    {
      ...{ id: unread.id, consultant: 'firm', host, hint: 'wxyz', allDay: false, version: 1 },
      ...{ createdAt: unread.createdAt, readAt: unread.createdAt, events: 3, unread: 2 },
    },
  ];
  await mountAtDesk(<OutsideCalendars consultant="firm" />);
  await expect.element(row).toMatchTextContent(fill(words.unclear.other, { count: '2' }));
  await expect.element(row).not.toMatchTextContent(words.causes.unreachable);
});

it('external calendars: remove one after a question that says what it blocks', async () => {
  kept = [unread];
  answer('DELETE /api/outside-calendars/:id', () => {
    kept = [];
    return new Response(null, { status: 204 });
  });
  await mountAtDesk(<OutsideCalendars consultant="firm" />);
  await press(button(fill(words.removeOne, { host })));
  const calendar = `${ltr(host)} · ${fill(words.hint, { hint: ltr('wxyz') })}`;
  const question = fill(words.removeUnread, { calendar, name: isolate(firm.name) });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(question)).toBeVisible();
  await press(dialog.getByRole('button', { name: words.remove }));
  await expect.element(page.getByText(words.removed)).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});
