/** The desk's second factor: set up by password and code, recovery codes shown once, disabled again. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SecondFactor } from '#features/access/desk/security/SecondFactor.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { answer, answerJson, problem, refuse, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';

const words = pick('de', 'adminRecords').factor;
const { code: codeLabel } = pick('de', 'admin').signIn;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const secret = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Firma?secret=${secret}`;
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `aaaa-bbbb-000${at}`);
const state = (recoveryCodesLeft: number) =>
  answerJson('GET /api/admin/second-factor', { enabled: recoveryCodesLeft > 0, recoveryCodesLeft });

const give = async (field: string, text: string) => {
  await enter(page.getByLabelText(field), text);
  await userEvent.keyboard('{Enter}');
};

it('second factor: asks for the password, then a code, and shows the recovery codes once', async () => {
  state(0);
  refuse('POST /api/admin/second-factor', 'wrong_password');
  refuse('POST /api/admin/second-factor/confirm', 'wrong_code');
  await mountAtDesk(<SecondFactor />);
  await press(button(words.setUp));
  await expect.element(page.getByLabelText(words.password)).toHaveFocus();
  await give(words.password, 'wrong');
  await expect.element(page.getByText(words.wrongPassword)).toBeVisible();

  answer('POST /api/admin/second-factor', () => Response.json({ secret, uri }, { status: 201 }));
  await give(words.password, 'a long password of the firm');
  await expect.element(page.getByRole('img', { name: words.qr })).toBeVisible();
  await expect.element(page.getByText(secret, { exact: true })).toBeVisible();
  await expect.element(find('.desk-on-this-device')).toHaveAttribute('href', uri);
  expect(await findAxeViolations()).toEqual([]);
  await give(codeLabel, '000000');
  await expect.element(page.getByText(words.codeFailed)).toBeVisible();

  answerJson('POST /api/admin/second-factor/confirm', { recoveryCodes });
  state(10);
  await give(codeLabel, '123456');
  await expect.element(find('.desk-secret')).toHaveFocus();
  const shown = () =>
    [...document.querySelectorAll('.desk-codes code')].map((one) => one.textContent);
  expect(shown()).toEqual(recoveryCodes);
  expect(await findAxeViolations()).toEqual([]);
  await press(button(words.kept));
  await expect.poll(shown).toEqual([]);
  await expect.element(button(words.replace)).toHaveFocus();
  await expect.element(page.getByText(fill(words.on, { count: '10' }))).toBeVisible();
  expect(document.body.textContent).not.toContain(secret);
  expect(await sentTo('POST /api/admin/second-factor')).toEqual([
    { password: 'wrong' },
    { password: 'a long password of the firm' },
  ]);
});

it('second factor: is disabled by the password with a code, which it asks for again if it is wrong', async () => {
  state(9);
  answer('POST /api/admin/second-factor/disable', async (request) => {
    const text = await request.text();
    return text.includes('999999') ? problem('wrong_code') : new Response(null, { status: 204 });
  });
  await mountAtDesk(<SecondFactor />);
  await expect.element(page.getByText(fill(words.on, { count: '9' }))).toBeVisible();
  await press(button(words.disable));
  await enter(page.getByLabelText(words.password), 'a long password of the firm');
  await give(codeLabel, '999999');
  await expect.element(page.getByText(words.codeFailed)).toBeVisible();
  state(0);
  await give(codeLabel, '123456');
  await expect.element(page.getByText(words.disabled)).toBeVisible();
  await expect.element(button(words.setUp)).toBeVisible();
  expect(await sentTo('POST /api/admin/second-factor/disable')).toMatchObject([
    { code: '999999' },
    { password: 'a long password of the firm', code: '123456' },
  ]);
});
