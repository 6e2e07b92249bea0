import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Consultants } from '#features/consultants/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const words = pick('de', 'adminConsultants');
const anna = { ...consultantOf('anna', { name: 'Anna' }), version: 1 };
const ben = { ...anna, id: 'ben', name: 'Ben' };

it('consultants: say who cannot be booked, in the list and in the dialog, and lead to the hours', async () => {
  answerJson('GET /api/admin/consultants', [anna, ben]);
  await mountAtDesk(
    <Consultants RetireDialog={() => null} onAdd={() => undefined} unbookable={['ben']} />,
  );
  const rows = page.getByRole('listitem');
  const text = (index: number) => rows.elements()[index]?.textContent ?? '';
  await expect.poll(() => text(1)).toContain(words.unbookable.state);
  expect(text(1)).toContain(words.unbookable.why);
  expect(text(1)).not.toContain(words.active);
  expect(text(0)).toContain(words.active);
  expect(text(0)).not.toContain(words.unbookable.why);
  const link = rows.nth(1).getByRole('link', { name: words.unbookable.link });
  await expect.element(link).toHaveAttribute('href', '#hours?consultant=ben');
  expect(await findAxeViolations()).toEqual([]);
  await press(page.getByRole('button', { name: `${words.edit}: Ben` }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(words.unbookable.why, { exact: false })).toBeVisible();
  await press(dialog.getByRole('link', { name: words.unbookable.link }));
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  expect(location.hash).toBe('#hours?consultant=ben');
});
