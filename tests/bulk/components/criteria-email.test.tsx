import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CriteriaForm } from '#features/bulk/desk/CriteriaForm.tsx';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { addDays } from '#platform/time/zone.ts';
import { answerJson, sentTo } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';

const words = pick('de', 'adminBulk');
const known = 'POST /api/admin/person/known';

const nothing = () => Promise.resolve();

function Probe({ onPreview = nothing }: { onPreview?: () => Promise<void> }) {
  const [criteria, setCriteria] = useState({ from: '', until: '', email: '', q: '' });
  return (
    <>
      <CriteriaForm {...{ criteria, onPreview }} onChange={setCriteria} />
      <output>
        {criteria.email} {criteria.q} {criteria.from} {criteria.until}
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

it('criteria: a day that cannot be read is refused; one without a year has passed, a time needs one', async () => {
  const onPreview = vi.fn(nothing);
  await mountAtDesk(<Probe onPreview={onPreview} />);
  const preview = page.getByRole('button', { name: words.preview });
  const time = find('#bulk-untilTime');
  await expect.element(time).toBeDisabled();
  await enter(find('#bulk-until'), '31.6.2026');
  await press(preview);
  await expect.element(page.getByText(pick('de', 'admin').errors.invalid_date)).toBeVisible();
  expect(onPreview).not.toHaveBeenCalled();
  const yesterday = addDays(firmToday(), -1);
  const [, month = '', day = ''] = yesterday.split('-');
  await enter(find('#bulk-until'), `${day}.${month}.`);
  await enter(time, '07:15');
  await expect.element(page.getByRole('status').last()).toHaveTextContent(`${yesterday}T07:15`);
  await press(preview);
  expect(onPreview).toHaveBeenCalledOnce();
});
