/** The page that links the firm's WhatsApp, without a messaging service and without scripts. */
import { getMessagingStatus } from '#features/messaging/contract/messaging-routes.ts';
import { pass, refresh, state, texts, visit } from './messaging-page.ts';
import { expect, test } from './support.ts';

test('messaging page without service: shows an error until it answers', async ({ page }) => {
  await page.clock.install();
  await visit(page);
  await expect(state(page)).toHaveText(texts.status.error);
  await expect(page.getByText(texts.code.unavailable)).toBeVisible();
  await expect(page.getByText(texts.code.needed)).toBeVisible();
  await page.route(`**${getMessagingStatus.path}`, (route) =>
    route.fulfill({ json: { connected: false } }),
  );
  await pass(page, 3);
  await expect(state(page)).toHaveText(texts.status.disconnected);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says so and explains how to link a phone', async ({ page }) => {
    await visit(page);
    const notice = page.locator('.messaging-page .notice');
    await expect(notice).toBeVisible();
    expect(await notice.textContent()).toBe(texts.noScript);
    await expect(page.getByText(texts.link.steps.scan)).toBeVisible();
    await expect(page.getByText(texts.advice.number)).toBeVisible();
    await expect(refresh(page)).toBeHidden();
  });
});
