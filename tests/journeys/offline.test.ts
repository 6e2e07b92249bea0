/**
 * The site offline, and the update from one version to the next (with the service worker). What the worker
 * keeps and how versions change is tested in tests/offline.
 */
import { existsSync } from 'node:fs';
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { firm } from '#firm';
import { catalogue } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { projectFolders } from '#local/preview-site.ts';
import { findChromium } from '#scripts/programs.ts';
import { freePort, projectFolder, startStack } from '#tests/support/stack.ts';
import {
  chooseSlot,
  fillDetails,
  freeDays,
  openBooking,
  passOverlay,
  prepareBooking,
  submitButton,
  visitor,
} from './booking-page.ts';
import { freshBrowser } from './fresh-browser.ts';
import {
  atNight,
  expect,
  findViolations,
  type Language,
  languages,
  test,
  when,
} from './support.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_INTERNET_DISCONNECTED|could not be loaded|status of 404/,
});

const notice = (page: Page) => page.locator('.quiet-notice');

/** Opens a page and waits until the service worker has cached it. */
async function visit(page: Page, address: string) {
  await page.goto(address);
  const state = () =>
    page.evaluate(async () => ({
      worker: navigator.serviceWorker.controller?.state,
      isKept: (await caches.match(location.origin + location.pathname)) !== undefined,
    }));
  await expect.poll(state).toEqual({ worker: 'activated', isKept: true });
}

/** The paths of all cached responses. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** What is kept unasked, in the visitor's language. */
const likely = ['/contact', '/faq', '/booking'] as const;

/** The hours at which the firm answers the telephone, as pages say them. */
const hoursOf = (language: Language) =>
  fill(catalogue[language].contact.phoneNote, firm.officeHours);

for (const language of languages) {
  const texts = catalogue[language];
  const at = (path: `/${string}`) => localizePath(path, language);

  test(
    `${language}: visited pages open offline, others show the offline page`,
    when(language === 'de'),
    async ({ page, context }) => {
      await visit(page, at('/about'));
      const heading = await page.locator('h1').innerText();
      await visit(page, at('/faq'));
      await context.setOffline(true);

      await page.goto(at('/about'));
      await expect(page.locator('h1')).toHaveText(heading);
      await expect(notice(page)).toContainText(texts.offline.notice.offline);

      await page.goto(at('/services'));
      await expect(page.locator('h1')).toHaveText(texts.offline.page.title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const kept = page.locator('[data-kept] a');
      await expect(kept).toHaveText([
        texts.about.meta.title,
        texts.faq.meta.title,
        texts.booking.meta.title,
        texts.site.contactPage.title,
      ]);
      // The page itself says so; the notice at the foot does not repeat it.
      await expect(notice(page)).toHaveText('', { useInnerText: true });
      expect(await findViolations(page)).toEqual([]);

      await context.setOffline(false);
      await expect(page.locator('h1')).not.toHaveText(texts.offline.page.title);
      await expect(notice(page)).not.toContainText(texts.offline.notice.offline, {
        useInnerText: true,
      });
    },
  );

  test(
    `${language}: after a visit to the home page alone, the ways to reach the firm are there offline`,
    atNight,
    async ({ page, context }) => {
      await visit(page, at('/'));
      await expect.poll(() => cached(page)).toEqual(expect.arrayContaining(likely.map(at)));
      await context.setOffline(true);
      const canReach = async (part = page.locator('main')) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(part.getByText(hoursOf(language))).toBeVisible();
        await expect(part.locator(`a[href="tel:${firm.phone.e164}"]`)).toBeVisible();
        await expect(part.locator(`a[href="mailto:${firm.email}"]`)).toBeVisible();
      };

      await page.goto(at('/contact'));
      await expect(page.locator('h1')).toHaveText(texts.contact.title);
      await canReach();
      await page.goto(at('/faq'));
      await expect(page).toHaveTitle(new RegExp(texts.faq.meta.title));
      await expect(page.locator('main details').first()).toBeVisible();

      await page.goto(at('/booking?service=sonstige'));
      await canReach(page.getByRole('status').filter({ hasText: texts.offline.booking.text }));
      expect(await findViolations(page)).toEqual([]);

      // The token in the address is nowhere in what the browser keeps.
      await page.goto(at('/appointment#secret-token'));
      await expect(page.getByText(texts.offline.page.appointment)).toBeVisible();
      await canReach();
      expect(await findViolations(page)).toEqual([]);
      expect((await cached(page)).filter((path) => path === at('/appointment'))).toEqual([]);
    },
  );

  test(
    `${language}: the booking page shows that it is offline and keeps what was typed`,
    atNight,
    async ({ page, context }) => {
      await openBooking(page, language);
      await visit(page, at('/booking'));
      await prepareBooking(page, 0, `${language}.tunnel@example.com`);
      await context.setOffline(true);
      const said = page.getByRole('status').filter({ hasText: texts.offline.booking.text });
      await expect(said).toBeVisible();
      await expect(said.getByRole('link').first()).toHaveAttribute('href', /^tel:/);
      await submitButton(page).click();
      await expect(page.getByText(texts.booking.notices.offline)).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await expect(page.locator('[name=message]')).toHaveValue(visitor.message);

      await context.setOffline(false);
      await expect(page.getByText(texts.offline.booking.text)).toBeHidden();
      await expect(freeDays(page).first()).toBeEnabled();
      await expect(page.locator('[name=name]')).toHaveValue(visitor.name);
      await submitButton(page).click();
      await passOverlay(page);
    },
  );
}

test(
  'booking page opened offline: books once the device is online again',
  atNight,
  async ({ page, context }) => {
    await visit(page, '/booking');
    await context.setOffline(true);
    await page.goto('/booking?service=finanz-investment');
    await expect(page.getByText(catalogue.de.booking.calendar.failed)).toBeVisible();
    await fillDetails(page, { ...visitor, email: 'later.tunnel@example.com' });

    await context.setOffline(false);
    // In some versions, the browser's emulation does not notify a page opened offline.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await chooseSlot(page, 1);
    await submitButton(page).click();
    await passOverlay(page);
  },
);

test(
  'offline: pages opened before the worker was ready are cached as well',
  atNight,
  async ({ page, context }) => {
    await page.goto('/faq');
    await expect.poll(() => cached(page)).toContain('/faq');
    await visit(page, '/about');
    await context.setOffline(true);
    await page.goto('/faq');
    await expect(page).toHaveTitle(new RegExp(catalogue.de.faq.meta.title));
  },
);

test(
  'offline page: its language links lead to the page that was requested',
  atNight,
  async ({ page, context }) => {
    await visit(page, '/en/services');
    await context.setOffline(true);
    await page.goto('/services');
    await page.locator('footer a[data-language=en]').click();
    await expect(page).toHaveURL('/en/services');
    await expect(page).toHaveTitle(new RegExp(catalogue.en.services.meta.title));
  },
);

test('offline page: opened directly, its retry leads home', atNight, async ({ page }) => {
  await page.goto('/en/offline');
  await page.getByRole('button', { name: catalogue.en.offline.page.retry }).click();
  await expect(page).toHaveURL('/en');
});

test(
  'site and desk can be installed as apps in each language',
  atNight,
  async ({ playwright, stack, launchOptions }) => {
    // The headless shell cannot install apps, and reports no installability errors.
    const { executablePath = playwright.chromium.executablePath() } = findChromium();
    const isThere = existsSync(executablePath) && !/headless[-_]shell/.test(executablePath);
    const missing = 'no whole Chromium: `apt-get install chromium`, or set CHROME_PATH';
    if (!isThere) console.warn(missing);
    test.skip(!isThere, missing);
    const browser = await playwright.chromium.launch({ ...launchOptions, executablePath });
    const page = await browser.newPage({
      ...freshBrowser,
      serviceWorkers: 'allow',
      baseURL: stack.url,
    });
    const client = await page.context().newCDPSession(page);
    const apps = [
      ['/install-app', '/'],
      ['/admin', '/admin'],
    ] as const;
    for (const [path, start] of apps) {
      for (const language of languages) {
        const address = localizePath(path, language);
        // The desk is not kept.
        await (path === '/admin' ? page.goto(address) : visit(page, address));
        const { errors, manifest } = await client.send('Page.getAppManifest');
        expect(errors).toEqual([]);
        expect(manifest.startUrl).toMatch(new RegExp(`${localizePath(start, language)}$`));
        const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
        // Test browsers are incognito windows; that is the only obstacle.
        expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
      }
    }
    await browser.close();
  },
);

test("offline: uses the stored language's offline page", atNight, async ({ page, context }) => {
  await visit(page, '/about');
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'ar'));
  await context.setOffline(true);
  await page.goto('/contact');
  await expect(page).toHaveURL('/ar/contact');
  await expect(page.locator('h1')).toHaveText(catalogue.ar.offline.page.title);
});

test(
  'offline: pages are kept unasked unless the visitor saves data',
  atNight,
  async ({ page, context }) => {
    await visit(page, '/about');
    await expect.poll(() => cached(page)).toEqual(expect.arrayContaining([...likely]));
    const [worker] = context.serviceWorkers();
    const saveData = (isSaved: boolean) =>
      worker?.evaluate(async (value) => {
        const connection = { value: { saveData: value }, configurable: true };
        Object.defineProperty(navigator, 'connection', connection);
        await caches.delete('likely');
      }, isSaved);
    await saveData(true);
    // The second visit comes after what the worker does for the first.
    for (const address of ['/services', '/industries']) await visit(page, address);
    expect((await cached(page)).filter((path) => path === '/contact')).toEqual([]);
    await saveData(false);
    await visit(page, '/impressum');
    await expect.poll(() => cached(page)).toContain('/contact');
  },
);

test('offline: API answers and personal pages are never cached', atNight, async ({ page }) => {
  await openBooking(page);
  await visit(page, '/booking');
  for (const address of [
    '/admin',
    '/en/whatsapp-setup',
    '/en/pay',
    '/payment-success',
    '/ar/payment-cancel',
    '/en/appointment',
    '/request',
  ]) {
    await page.goto(address);
  }
  await visit(page, '/booking?service=sonstige');
  const addresses = await cached(page);
  expect(
    addresses.filter((address) =>
      /^\/(?!_astro).*(?:appointment|request|pay)|^\/api\/|admin|desk|whatsapp/i.test(address),
    ),
  ).toEqual([]);
  const visited = await page.evaluate(async () =>
    (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(visited.filter((address) => address === '/booking')).toHaveLength(1);
});

for (const [language, address] of [
  ['de', '/pay#secret-token'],
  ['de', '/request#secret-token'],
  ['ar', '/ar/payment-success?session_id=cs_test_a1B2c3D4e5F6g7H8'],
  ['en', '/en/payment-cancel'],
] as const) {
  test(
    `${address} offline shows the offline page, is not cached, and reloads once online`,
    atNight,
    async ({ page, context }) => {
      const { personal, title } = catalogue[language].offline.page;
      await visit(page, localizePath('/faq', language));
      await page.goto(address);
      const heading = page.locator('main h1').first();
      await expect(heading).not.toHaveText(title);
      await context.setOffline(true);
      await page.reload();
      await expect(heading).toHaveText(title);
      await expect(page.getByText(personal)).toBeVisible();
      await expect(page).toHaveURL(address);
      expect(await findViolations(page)).toEqual([]);
      expect((await cached(page)).filter((each) => each === new URL(page.url()).pathname)).toEqual(
        [],
      );
      await context.setOffline(false);
      await expect(heading).not.toHaveText(title);
      await expect(page).toHaveURL(address);
    },
  );
}

test('offline: a page that is not found is not cached', atNight, async ({ page }) => {
  await visit(page, '/faq');
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  expect(await cached(page)).not.toContain('/nowhere');
});

test('offline: a failed registration is only logged', atNight, async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('/service-worker.js', (route) => route.abort());
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('refused'));
  });
  await page.goto('/faq');
  await expect.poll(() => logged.join()).toContain('Error: refused');
});

test(
  'update: an open page shows a notice, switches on click, and keeps its old files',
  atNight,
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'de-CH', serviceWorkers: 'allow' });
    const [page, other] = [await context.newPage(), await context.newPage()];
    const folder = await mkdtemp(join(tmpdir(), 'versions-'));
    const dist = join(folder, 'dist');
    await cp(join(projectFolder, 'dist'), dist, { recursive: true });
    await cp(join(projectFolder, 'netlify.toml'), join(folder, 'netlify.toml'));
    await symlink(projectFolders.functions, join(folder, 'functions'));
    const serve = (port: number) =>
      startStack(join(folder, 'data'), { PORT: String(port), DEMO: '0' }, [
        process.execPath,
        'tests/local/preview-fixture.ts',
        folder,
      ]);
    const port = await freePort();
    let stack = await serve(port);
    try {
      const { update } = catalogue.de.offline.notice;
      await visit(page, `${stack.url}/faq`);
      await visit(other, `${stack.url}/about`);
      const [toaster = ''] = (await readdir(join(dist, '_astro'))).filter((name) =>
        name.startsWith('toaster.'),
      );

      // The next build: another text, another worker, and one script of the old build removed.
      await stack.stop();
      const html = await readFile(join(dist, 'faq.html'), 'utf8');
      await writeFile(join(dist, 'faq.html'), html.replace(/<h1[^>]*>/, '$&Neu: '));
      await appendFile(join(dist, 'service-worker.js'), '\n// the next version');
      await rm(join(dist, '_astro', toaster));
      stack = await serve(port);

      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(notice(page)).toContainText(update, { useInnerText: true });
      await expect(page.locator('h1')).not.toContainText('Neu: ');
      await expect(notice(other)).toContainText(update, { useInnerText: true });
      await notice(page).getByRole('button').click();
      await expect(page.locator('h1')).toContainText('Neu: ');
      await expect(notice(page)).not.toContainText(update, { useInnerText: true });
      // The other tab keeps the old version until its own button is clicked.
      await expect(notice(other)).toContainText(update, { useInnerText: true });
      const shown = other.waitForEvent('load');
      await notice(other).getByRole('button').click();
      await shown;
      await expect(notice(other)).not.toContainText(update, { useInnerText: true });
      const old = await page.evaluate(
        async (name) => (await fetch(`/_astro/${name}`)).status,
        toaster,
      );
      expect(old).toBe(200);
    } finally {
      await context.close();
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
