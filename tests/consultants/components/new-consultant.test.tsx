import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NewConsultantDialog } from '#features/consultants/desk.ts';
import { ConsultantDialog } from '#features/consultants/desk/ConsultantDialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { answer, answerJson, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const words = pick('de', 'adminConsultants');
const anna = { ...consultantOf('anna', { name: 'Anna' }), version: 1 };
const ben = { ...anna, id: 'ben', name: 'Ben' };
const name = { name: isolate('Clara') };
const said = (text: string) => page.getByText(fill(text, name));

async function save(isCopied: boolean, source?: string) {
  answerJson('GET /api/admin/consultants', [anna, ben]);
  answer('POST /api/admin/consultants', () =>
    Response.json({ ...anna, id: 'clara', name: 'Clara' }, { status: 201 }),
  );
  const onCopy = vi.fn(() => Promise.resolve(isCopied));
  const onClose = vi.fn();
  await mountAtDesk(
    <NewConsultantDialog sources={[anna, ben]} onCopy={onCopy} onClose={onClose} />,
  );
  await enter(find('#new-consultant-name'), 'Clara');
  const hours = find('#new-consultant-hours');
  await expect.element(hours).toHaveValue('anna');
  if (source !== undefined) await hours.selectOptions(source);
  expect(await findAxeViolations()).toEqual([]);
  await press(page.getByRole('button', { name: words.save }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const [sent] = await sentTo('POST /api/admin/consultants');
  expect(sent).toMatchObject({ name: 'Clara', active: true });
  expect(sent).not.toHaveProperty('hours');
  return onCopy;
}

it('new consultant: takes the hours of a colleague over, and says that she can be booked', async () => {
  const onCopy = await save(true, 'ben');
  expect(onCopy).toHaveBeenCalledExactlyOnceWith('ben', 'clara');
  await expect.element(said(words.newHours.bookable)).toBeVisible();
});

it.each([
  ['the hours cannot be copied', undefined, words.newHours.failed],
  ['they are entered later', '', words.unbookable.new],
])('new consultant: leads to the hours if %s', async (_, source, why) => {
  await save(false, source);
  await expect.element(said(words.newHours.unbookable)).toBeVisible();
  await expect.element(page.getByText(why).last()).toBeVisible();
  await press(page.getByRole('button', { name: words.unbookable.link }));
  await expect.poll(() => location.hash).toBe('#hours?consultant=clara');
});

it('new consultant: has fields of its own beside the dialog of another', async () => {
  answerJson('GET /api/admin/consultants', [anna, ben]);
  const nothing = () => undefined;
  await mountAtDesk(
    <>
      <ConsultantDialog
        consultant={anna}
        isUnbookable={false}
        usedColours={[]}
        onSaved={nothing}
        onClose={nothing}
      />
      <NewConsultantDialog sources={[]} onCopy={() => Promise.resolve(true)} onClose={nothing} />
    </>,
  );
  await expect.element(find('dialog:last-of-type input[name=email]')).toBeVisible();
  const ids = [...document.querySelectorAll('dialog [id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});
