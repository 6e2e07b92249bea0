/** Letters at the desk: read in place, where they wait for an answer. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useMessageNeeds } from '#features/inbox/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { answer, callsTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { NeedsOf } from '#tests/support/components/needs.tsx';

const letter = {
  ...{ id: 'c'.repeat(22), name: 'Ada Muster', email: 'ada@example.com', subject: 'Rückruf' },
  ...{ message: 'Guten Tag <b>alle</b>', locale: 'de', createdAt: '2041-03-01T08:00:00Z' },
};
const done = { ...letter, readAt: '2041-03-01T09:00:00Z' };
const useNeeds = () => useMessageNeeds(1);
const inbox = pick('de', 'adminInbox');
const { undo } = pick('de', 'adminActs');

/** The server with one message, which it marks. */
function serve() {
  let kept: object = letter;
  answer('GET /api/contact/messages', () => Response.json([kept]));
  answer('PATCH /api/contact/messages/:id', ({ url }) => {
    kept = new URL(url).searchParams.get('read') === 'true' ? done : letter;
    return Response.json(kept);
  });
}
const marked = () =>
  callsTo('PATCH /api/contact/messages/:id').map(({ url }) =>
    new URL(url).searchParams.get('read'),
  );
const named = (act: string) => page.getByRole('button', { name: `${act}: Ada Muster` });
const leave = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

it('a message that waits: is read in place, as text, and still waits', async () => {
  serve();
  await mountAtDesk(<NeedsOf use={useNeeds} />);
  await press(page.getByRole('button', { name: 'Ada Muster', exact: true }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(letter.message)).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'Rückruf' })).toBeVisible();
  await press(dialog.getByRole('button', { name: pick('de', 'admin').close }));
  leave();
  await expect.element(named(inbox.markDone)).toBeVisible();
  expect(marked()).toEqual([]);
});

it('a message that waits: is done at one press, which can be undone', async () => {
  serve();
  await mountAtDesk(<NeedsOf use={useNeeds} />);
  await press(named(inbox.markDone));
  leave();
  await expect.element(named(inbox.markDone)).not.toBeInTheDocument();
  await press(page.getByRole('button', { name: undo }));
  await expect.element(named(inbox.markDone)).toBeVisible();
  expect(marked()).toEqual(['true', 'false']);
});

it('answering opens the mail program, and then offers to mark the message as done', async () => {
  serve();
  await mountAtDesk(<NeedsOf use={useNeeds} />);
  await press(page.getByRole('button', { name: 'Ada Muster', exact: true }));
  const dialog = page.getByRole('dialog');
  const reply = dialog.getByRole('link', { name: inbox.reply });
  await expect
    .element(reply)
    .toHaveAttribute('href', expect.stringContaining('mailto:ada@example.com'));
  await expect.element(dialog.getByText(inbox.replied)).not.toBeInTheDocument();
  // No mail program opens in the test.
  reply.element().addEventListener('click', (event) => event.preventDefault());
  await press(reply);
  await expect.element(dialog.getByText(inbox.replied)).toBeVisible();
  expect(marked()).toEqual([]);
  await press(dialog.getByRole('button', { name: inbox.markDone }));
  await expect.poll(marked).toEqual(['true']);
  await expect.element(dialog.getByText(inbox.replied)).not.toBeInTheDocument();
});
