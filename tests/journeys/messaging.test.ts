/**
 * The page that links the firm's WhatsApp, with functions and the messaging service's real HTTP part; only
 * the connection to WhatsApp is simulated.
 */
import {
  getMessagingQr,
  getMessagingStatus,
} from '#features/messaging/contract/messaging-routes.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { messagingSecret, serveMessaging } from '#tests/support/messaging.ts';
import { accept } from './consent-page.ts';
import {
  callsOf,
  code,
  pass,
  password,
  refresh,
  signIn,
  state,
  texts,
  turn,
  visit,
} from './messaging-page.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  inLanguages,
  overflowsSideways,
  test as base,
  useStack,
} from './support.ts';

/** As long as the codes of WhatsApp. */
const secretCode = `2@${'Qr0/+='.repeat(38)}`;
const waiting = { name: 'waiting_for_scan', qr: secretCode } as const;

type Service = Awaited<ReturnType<typeof serveMessaging>>;

const test = base.extend<object, { service: Service }>({
  service: [
    async ({}, use) => {
      const service = await serveMessaging();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    ({ service }, use) =>
      useStack(use, { MESSAGING_URL: service.env.url, MESSAGING_SECRET: messagingSecret }),
    { scope: 'worker' },
  ],
});

test.beforeEach(({ service }) => service.become(waiting));

test(
  'messaging page, not connected: shows the code after sign-in and updates it by a timer',
  atNight,
  async ({ page, stack, service }) => {
    const codes = callsOf(page, getMessagingQr);
    await page.clock.install();
    await visit(page);
    await expect(state(page)).toHaveText(texts.status.disconnected);
    await expect(password(page)).toBeVisible();
    expect(codes).toEqual([]);

    await signIn(page, stack);
    await expect(page.locator('#link')).toBeFocused();
    await expect(code(page)).toHaveAttribute('width', '256');
    const box = await code(page).boundingBox();
    expect([box?.width, box?.height]).toEqual([256, 256]);
    const first = await code(page).innerHTML();
    service.become({ ...waiting, qr: secretCode.replaceAll('Q', 'q') });
    await pass(page, 3);
    await expect.poll(() => code(page).innerHTML()).not.toBe(first);
    // The first request followed an act of the user, all later ones a timer.
    expect(codes[0]).toBeUndefined();
    expect(new Set(codes.slice(1))).toEqual(new Set(['1']));

    service.become({ name: 'connecting' });
    await pass(page, 3);
    await expect(page.getByText(texts.code.waiting)).toBeVisible();
    await expect(code(page)).toHaveCount(0);
  },
);

test.describe(() => {
  test.use({ expectedErrors: /status of 401/ });

  test('messaging page: no answer has a code without session', atNight, async ({ page }) => {
    const bodies: Promise<string | undefined>[] = [];
    page.on('requestfinished', (request) => {
      if (!request.url().includes('/api/')) return;
      bodies.push(request.response().then((response) => response?.text()));
    });
    await visit(page);
    await expect(password(page)).toBeVisible();
    await refresh(page).click();
    await expect(refresh(page)).toHaveText(texts.status.refresh);
    const asked = await page.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).text())),
      [getMessagingQr.path, getMessagingStatus.path],
    );
    expect(asked).toEqual([expect.stringContaining('unauthenticated'), '{"connected":false}']);
    const answers = [...asked, ...(await Promise.all(bodies))].join();
    expect(answers).not.toContain(secretCode.slice(0, 20));
    await expect(code(page)).toHaveCount(0);
  });

  test(
    'messaging page: the code disappears when the session ends, and the sign-in returns',
    atNight,
    async ({ page, stack }) => {
      await page.clock.install();
      await visit(page);
      await signIn(page, stack);
      const cookies = await page.context().cookies(stack.url.replace('http:', 'https:'));
      const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
      const ended = await fetch(`${stack.url}/api/admin/session`, {
        method: 'DELETE',
        headers: {
          Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
          'X-XSRF-TOKEN': valueOf('XSRF-TOKEN'),
          'Sec-Fetch-Site': 'same-origin',
        },
      });
      expect(ended.status).toBe(204);
      await pass(page, 3);
      await expect(password(page)).toBeVisible();
      await expect(code(page)).toHaveCount(0);
      const codes = callsOf(page, getMessagingQr);
      await pass(page, 9);
      expect(codes).toEqual([]);
      await signIn(page, stack);
    },
  );
});

test(
  'messaging page, connected: lists the notifications and stops polling',
  atNight,
  async ({ page, stack, service }) => {
    const asked = callsOf(page, getMessagingStatus);
    await page.clock.install();
    await visit(page);
    await signIn(page, stack);
    await pass(page, 3);
    expect(asked.at(-1)).toBe('1');
    service.become({ name: 'connected' });
    await pass(page, 3);
    await expect(state(page)).toHaveText(texts.status.connected);
    // The firm is told all as shipped (`whatsAppSays`).
    const { discreet, ...covers } = texts.covers;
    for (const cover of Object.values(covers)) {
      await expect(page.getByText(cover, { exact: true })).toBeVisible();
    }
    await expect(page.getByText(discreet, { exact: true })).toHaveCount(0);
    await expect(page.locator('.link-code')).toHaveCount(0);
    const count = asked.length;
    await pass(page, 10);
    expect(asked).toHaveLength(count);

    service.become(waiting);
    await refresh(page).click();
    await expect(code(page)).toBeVisible();
    await pass(page, 3);
    await expect.poll(() => asked.length).toBeGreaterThan(count + 1);
  },
);

test('messaging page: polls nothing in a hidden tab', atNight, async ({ page, stack }) => {
  await page.clock.install();
  await visit(page);
  await signIn(page, stack);
  const asked = callsOf(page, getMessagingStatus);
  await turn(page, 'hidden');
  await expect(code(page)).toHaveCount(0);
  await pass(page, 10);
  expect(asked).toEqual([]);
  await turn(page, 'visible');
  await expect(code(page)).toBeVisible();
});

test('messaging page: stops polling after ten minutes', atNight, async ({ page, stack }) => {
  await page.clock.install();
  await visit(page);
  await signIn(page, stack);
  await page.clock.fastForward('10:00');
  await expect(page.getByText(texts.status.ended)).toBeVisible();
  await expect(page.getByText(texts.code.paused)).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  const asked = callsOf(page, getMessagingStatus);
  await pass(page, 10);
  expect(asked).toEqual([]);
  await refresh(page).click();
  await expect(code(page)).toBeVisible();
  await expect(page.getByText(texts.status.ended)).toHaveCount(0);
  await pass(page, 3);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
});

for (const language of inLanguages('ar')) {
  test.describe(`in ${language}`, atNight, () => {
    test.use({ locale: browserLocale[language] });

    test('every state passes axe, in dark mode too, and fits the smallest phone', async ({
      page,
      stack,
      service,
    }) => {
      const own = pick(language, 'messaging');
      async function judge() {
        expect(await findViolations(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await findViolations(page, { rules: ['color-contrast'] })).toEqual([]);
        await page.emulateMedia({ colorScheme: null });
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await overflowsSideways(page)).toBe(false);
        await page.setViewportSize({ width: 1280, height: 900 });
      }
      await visit(page, language);
      await accept(page).click();
      await expect(password(page)).toBeVisible();
      await judge();
      await signIn(page, stack);
      await judge();
      service.become({ name: 'connected' });
      await expect(state(page)).toHaveText(own.status.connected);
      await judge();
    });
  });
}
