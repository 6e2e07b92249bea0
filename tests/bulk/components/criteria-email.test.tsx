import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CriteriaForm } from '#features/bulk/desk/CriteriaForm.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { answerJson, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';

const words = pick('de', 'adminBulk');
const known = 'POST /api/admin/person/known';

function Probe() {
  const [criteria, setCriteria] = useState({ from: '', until: '', email: '', q: '' });
  return (
    <>
      <CriteriaForm {...{ criteria }} onChange={setCriteria} onPreview={() => Promise.resolve()} />
      <output>
        {criteria.email} {criteria.q}
      </output>
    </>
  );
}

it('criteria: asks about a mistyped address, and takes the one that was meant', async () => {
  answerJson(known, []);
  await mountAtDesk(<Probe />);
  await userEvent.fill(page.getByRole('textbox', { name: words.email }), 'ada@gmial.com');
  await userEvent.tab();
  await userEvent.click(page.getByRole('button', { name: pick('de', 'form').useMeant }));
  await expect.element(page.getByRole('status').last()).toHaveTextContent('ada@gmail.com');
});

it('criteria: offers who is known, by address, or by name where there is none', async () => {
  answerJson(known, [
    { name: 'Ada Muster', email: 'ada@example.com', phone: '', locale: 'de' },
    { name: 'Adam Beispiel', email: '', phone: '+41 44 111 22 33', locale: 'de' },
  ]);
  await mountAtDesk(<Probe />);
  const email = page.getByRole('textbox', { name: words.email });
  await userEvent.fill(email, 'ad');
  await userEvent.click(page.getByRole('button', { name: /Ada Muster/ }));
  await expect.element(page.getByRole('status').last()).toHaveTextContent('ada@example.com');
  expect(await sentTo(known)).toEqual([{ q: 'ad' }]);
  await userEvent.fill(email, 'adam');
  await userEvent.click(page.getByRole('button', { name: /Adam Beispiel/ }));
  await expect.element(page.getByRole('status').last()).toHaveTextContent('Adam Beispiel');
  await expect.element(email).toHaveValue('');
});
