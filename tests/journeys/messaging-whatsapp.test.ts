/**
 * The whole chain: page, functions, the messaging service's own process, and a simulated WhatsApp that gets
 * linked.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { QRCodeSVG } from 'qrcode.react';
import { messagingQrSchema } from '#features/messaging/contract/messaging.ts';
import { getMessagingQr } from '#features/messaging/contract/messaging-routes.ts';
import { patience } from '#scripts/test/patience.ts';
import { startLinkedService } from '#tests/support/linked-whatsapp.ts';
import { code, signIn, state, texts, visit } from './messaging-page.ts';
import { atNight, expect, test as base, useStack } from './support.ts';

type Service = Awaited<ReturnType<typeof startLinkedService>>;

const test = base.extend<object, { service: Service }>({
  service: [
    async ({}, use) => {
      const service = await startLinkedService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    ({ service: { env } }, use) =>
      useStack(use, { MESSAGING_URL: env.url, MESSAGING_SECRET: env.secret }),
    { scope: 'worker' },
  ],
});

test(
  "messaging page: scanning its code links the firm's phone",
  atNight,
  async ({ page, stack, service }) => {
    test.slow();
    const answered = page.waitForResponse(
      async (response) =>
        response.url().endsWith(getMessagingQr.path) && (await response.text()).includes('"qr"'),
    );
    await visit(page);
    await signIn(page, stack);
    const { qr = '' } = messagingQrSchema.parse(await (await answered).json());

    // The code contains exactly what the service sent.
    const drawn = renderToStaticMarkup(
      createElement(QRCodeSVG, { value: qr, level: 'L', marginSize: 4 }),
    );
    const [, modules = ''] = /.* d="([^"]+)"/.exec(drawn) ?? [];
    await expect(code(page).locator('path').last()).toHaveAttribute('d', modules);

    service.scan(qr);
    await expect(state(page)).toHaveText(texts.status.connected, { timeout: 30_000 * patience });
    await expect(code(page)).toHaveCount(0);
  },
);
