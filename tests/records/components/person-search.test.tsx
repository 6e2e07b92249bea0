/** The field for a person: offers who is known, and asks about an address that looks mistyped. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PersonSearch } from '#features/records/desk/PersonSearch.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import '#platform/form/form.css';
import { answerJson, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { findFlaws } from '#tests/support/components/looks.ts';

const { person: words } = pick('de', 'adminRecords');
const known = 'POST /api/admin/person/known';
const field = page.getByRole('textbox', { name: words.who });

it('a person: offers who is known, and searches for whom was chosen', async () => {
  answerJson(known, [
    { name: 'Ada Muster', email: 'ada@example.com', phone: '', locale: 'de' },
    { name: 'Adam Beispiel', email: '', phone: '+41 44 111 22 33', locale: 'de' },
    {
      name: 'Adelheid von und zu Hohenlohe-Langenburg-Schillingsfürst',
      ...{ email: 'adelheid@sehr-lange-adresse-fuer-beispiele.example.com', phone: '' },
      locale: 'de',
    },
  ]);
  answerJson('POST /api/admin/person', {
    ...{ appointments: [], messages: [], inquiries: [], payments: [] },
  });
  await mountAtDesk(<PersonSearch />);
  await userEvent.fill(field, 'ad');
  await expect.element(page.getByRole('button', { name: /Adam Beispiel/ })).toBeVisible();
  expect(await sentTo(known)).toEqual([{ q: 'ad' }]);
  expect(await findFlaws()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: /Ada Muster/ }));
  await expect.element(field).toHaveValue('ada@example.com');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo('POST /api/admin/person')).toEqual([{ email: 'ada@example.com' }]);
});

it('a person: asks about a mistyped address, and takes the one that was meant', async () => {
  answerJson(known, []);
  await mountAtDesk(<PersonSearch />);
  await userEvent.fill(field, 'ada@gmial.com');
  await userEvent.tab();
  await userEvent.click(page.getByRole('button', { name: pick('de', 'form').useMeant }));
  await expect.element(field).toHaveValue('ada@gmail.com');
  await expect
    .element(page.getByRole('button', { name: pick('de', 'form').useMeant }))
    .not.toBeInTheDocument();
});
