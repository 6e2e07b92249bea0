/** Letters at the desk: read in place, where they wait for an answer. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useMessageNeeds } from '#features/inbox/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { answer, callsTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { NeedsOf } from '#tests/support/components/needs.tsx';

const { letter: words } = pick('de', 'adminToday');
const letter = {
  ...{ id: 'c'.repeat(22), name: 'Ada Muster', email: 'ada@example.com', subject: 'Rückruf' },
  ...{ message: 'Guten Tag <b>alle</b>', locale: 'de', createdAt: '2041-03-01T08:00:00Z' },
};
const read = { ...letter, readAt: '2041-03-01T09:00:00Z' };
const useNeeds = () => useMessageNeeds(1);

it('a message that waits: is read in place, as text, and waits no longer', async () => {
  let kept: object = letter;
  answer('GET /api/contact/messages', () => Response.json([kept]));
  answer('PATCH /api/contact/messages/:id', () => {
    kept = read;
    return Response.json(read);
  });
  await mountAtDesk(<NeedsOf use={useNeeds} />);
  const need = page.getByRole('button', { name: `${words.read}: Ada Muster` });
  await press(need);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(letter.message)).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'Rückruf' })).toBeVisible();
  await press(dialog.getByRole('button', { name: pick('de', 'admin').close }));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await expect.element(need).not.toBeInTheDocument();
  const marked = callsTo('PATCH /api/contact/messages/:id').map(({ url }) => new URL(url));
  expect(marked.map(({ searchParams }) => searchParams.get('read'))).toEqual(['true']);
});
