/**
 * Consent banner and settings, the record they store, and the visit counter that depends on it. Which records
 * count, and other tabs, are tested in tests/consent/page; which pages ask, in tests/site/pages.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import {
  accept,
  banner,
  beginWith,
  emptyStorage,
  listVisits,
  openers,
  reject,
  settings,
  storage,
  storedRecord,
  toggle,
  watchCounter,
} from './consent-page.ts';
import { signIn } from './desk-page.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  isNight,
  languages,
  type Page,
  settled,
  test,
  when,
} from './support.ts';

const instant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const recordOf = (analytics: boolean, marketing: boolean) => ({
  necessary: true,
  analytics,
  marketing,
  timestamp: instant,
  version: 1,
});
const past = '2026-01-05T10:00:00.000Z';
const accepted = { necessary: true, analytics: true, marketing: true, timestamp: past };
const refused = { ...accepted, analytics: false, marketing: false };

async function openSettings(page: Page, from: 'banner' | 'footer' = 'banner') {
  await openers[from](page).click();
  await expect(settings(page)).toBeVisible();
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });
    const texts = pick(language, 'consent');

    test(
      'asks on the first visit and stores nothing before the answer',
      when(language === 'de'),
      async ({ page }) => {
        const told = watchCounter(page);
        await page.goto(localizePath('/about', language));
        await expect(banner(page)).toBeVisible();
        await expect(page.getByRole('region', { name: texts.label })).toContainText(texts.text);
        if (isNight) expect(await findViolations(page)).toEqual([]);

        // Both answers have the same size, height and style.
        const [one, other] = [await accept(page).boundingBox(), await reject(page).boundingBox()];
        expect([one?.width, one?.height, one?.y]).toEqual([other?.width, other?.height, other?.y]);
        expect(await accept(page).getAttribute('class')).toBe(
          await reject(page).getAttribute('class'),
        );

        // By the keyboard alone, before the page's other elements.
        await page.keyboard.press('Tab');
        for (const next of [banner(page).getByRole('link'), reject(page), accept(page)]) {
          await page.keyboard.press('Tab');
          await expect(next).toBeFocused();
        }
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(settings(page)).toHaveAccessibleName(texts.settings.title);
        await expect(page.getByRole('heading', { name: texts.settings.title })).toBeFocused();
        await expect(toggle(page, 'necessary')).toBeChecked();
        await expect(toggle(page, 'necessary')).toBeDisabled();
        await expect(toggle(page, 'necessary')).toHaveAccessibleDescription(
          texts.settings.necessary.text,
        );
        await expect(toggle(page, 'analytics')).not.toBeChecked();
        await expect(toggle(page, 'marketing')).not.toBeChecked();
        if (isNight) expect(await findViolations(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await toggle(page, 'analytics').check();
        expect(await findViolations(page)).toEqual([]);

        expect(await storage(page)).toEqual(emptyStorage);
        expect(told).toEqual([]);
      },
    );

    test(
      'banner and settings fit 320 px and text at 200 %',
      when(language === 'de'),
      async ({ page }) => {
        await page.setViewportSize({ width: 375, height: 667 });
        await page.goto(localizePath('/about', language));
        await expect(banner(page)).toBeVisible();
        for (const [width, height, part] of [
          [375, 812, 0.18],
          [390, 844, 0.18],
          [320, 640, 0.18],
          // 400 % zoom, and a phone in landscape.
          [320, 256, 0.34],
          [667, 320, 0.22],
        ] as const) {
          await page.setViewportSize({ width, height });
          await expect(banner(page).locator('summary')).toBeVisible();
          const size = `${String(width)} by ${String(height)}`;
          const taken = (await banner(page).boundingBox())?.height ?? Infinity;
          expect.soft(taken / height, size).toBeLessThanOrEqual(part);
          for (const answer of [accept(page), reject(page), openers.banner(page)]) {
            await expect(answer).toBeInViewport({ ratio: 0.95 });
          }
        }
        if (!isNight) {
          // And once in large text, all of whose sizes large-text.test.ts tries.
          const session = await page.context().newCDPSession(page);
          await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
          await page.setViewportSize({ width: 375, height: 812 });
          const taken = (await banner(page).boundingBox())?.height ?? Infinity;
          expect(taken / 812).toBeLessThanOrEqual(0.24);
          for (const answer of [accept(page), reject(page)]) {
            await expect(answer).toBeInViewport({ ratio: 0.95 });
          }
          return;
        }
        // The whole text by keyboard; with it the answers stay in view.
        await page.setViewportSize({ width: 375, height: 667 });
        await expect(page.getByText(texts.text)).toBeHidden();
        await banner(page).locator('summary').press('Enter');
        await expect(page.getByText(texts.text)).toBeInViewport();
        await expect(accept(page)).toBeInViewport({ ratio: 0.95 });
        expect(await findViolations(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        const last = {
          simple: openers.banner(page),
          settings: settings(page).locator('button').last(),
        };
        for (const view of [last.simple, last.settings]) {
          for (const [width, size] of [
            [320, '100%'],
            [1280, '200%'],
            [320, '200%'],
          ] as const) {
            await page.setViewportSize({ width, height: 640 });
            await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
            await view.scrollIntoViewIfNeeded();
            await expect(view).toBeInViewport({ ratio: 0.95 });
            const fits = await banner(page).evaluate((box) => box.scrollWidth <= box.clientWidth);
            expect(fits, `${String(width)} px, ${size}`).toBe(true);
          }
          if (view === last.simple) await openSettings(page);
        }
      },
    );

    test(
      'the privacy notice explains the storage and opens the settings',
      atNight,
      async ({ page }) => {
        await beginWith(page, refused);
        await page.goto(localizePath('/datenschutz#cookies', language));
        await expect(page.locator('#cookies')).toBeInViewport();
        const main = page.getByRole('main');
        for (const word of ['cookie-consent', 'i18nextLng', 'Global Privacy Control']) {
          if (language !== 'ar' || word !== 'Global Privacy Control') {
            await expect(main).toContainText(word);
          }
        }
        await main.getByRole('button', { name: texts.footer }).click();
        await expect(settings(page)).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      },
    );
  });
}

test.describe('the consent choice', () => {
  for (const [name, answer, record] of [
    ['to accept all', accept, recordOf(true, true)],
    ['to accept only necessary ones', reject, recordOf(false, false)],
  ] as const) {
    test(`${name} is stored and not asked for again`, when(answer === reject), async ({ page }) => {
      await page.goto('/');
      await answer(page).click();
      await expect(banner(page)).toBeHidden();
      await expect(page.locator('#main')).toBeFocused();
      expect(await storedRecord(page)).toEqual(record);
      expect(await storage(page)).toEqual({ ...emptyStorage, local: ['cookie-consent'] });
      for (const path of isNight ? ['/about', '/en/booking', '/ar/faq'] : ['/ar/faq']) {
        await page.goto(path);
        await expect(openers.footer(page)).toBeVisible();
        await expect(banner(page)).toBeHidden();
      }
    });
  }

  for (const purpose of ['analytics', 'marketing'] as const) {
    test(`can be ${purpose} only`, atNight, async ({ page }) => {
      await page.goto('/');
      await openSettings(page);
      await toggle(page, purpose).check();
      await settings(page).locator('[type=submit]').click();
      await expect(banner(page)).toBeHidden();
      expect(await storedRecord(page)).toEqual(
        recordOf(purpose === 'analytics', purpose === 'marketing'),
      );
    });
  }

  test('is still open after the settings are cancelled', atNight, async ({ page }) => {
    await page.goto('/');
    for (const cancel of [
      () => settings(page).getByRole('button', { name: 'Abbrechen' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await openSettings(page);
      await toggle(page, 'analytics').check();
      await cancel();
      await expect(accept(page)).toBeVisible();
      await expect(settings(page)).toHaveCount(0);
      await expect(openers.banner(page)).toBeFocused();
    }
    expect(await storage(page)).toEqual(emptyStorage);
  });

  test('can be changed from the footer, which gets the focus back', atNight, async ({ page }) => {
    await beginWith(page, { ...accepted, marketing: false });
    await page.goto('/services');
    await expect(openers.footer(page)).toBeVisible();
    await expect(banner(page)).toBeHidden();

    await openers.footer(page).focus();
    await page.keyboard.press('Enter');
    await expect(settings(page)).toBeVisible();
    await expect(toggle(page, 'analytics')).toBeChecked();
    await expect(toggle(page, 'marketing')).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeHidden();
    await expect(openers.footer(page)).toBeFocused();
    expect(await storedRecord(page)).toEqual({ ...accepted, marketing: false });

    await page.keyboard.press('Enter');
    await toggle(page, 'analytics').uncheck();
    await settings(page).locator('[type=submit]').click();
    await expect(banner(page)).toBeHidden();
    await expect(openers.footer(page)).toBeFocused();
    expect(await storedRecord(page)).toEqual(recordOf(false, false));
  });

  test(
    "can be given by the keyboard alone, before the page's other elements",
    atNight,
    async ({ page }) => {
      await page.goto('/');
      await expect(banner(page)).toBeVisible();
      const order = [banner(page).getByRole('link'), reject(page), accept(page)];
      await page.keyboard.press('Tab');
      for (const next of order) {
        await page.keyboard.press('Tab');
        await expect(next).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(settings(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(toggle(page, 'analytics')).toBeFocused();
      await page.keyboard.press('Space');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.keyboard.press('Enter');
      await expect(banner(page)).toBeHidden();
      expect(await storedRecord(page)).toEqual(recordOf(true, false));
    },
  );

  test('is shared by all tabs', atNight, async ({ page, context }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/about');
    await expect(banner(other)).toBeVisible();
    await accept(page).click();
    await expect(banner(other)).toBeHidden();
    await other.evaluate(() => localStorage.clear());
    await expect(banner(page)).toBeVisible();
  });
});

test.describe('a consent record', () => {
  for (const [name, record, isAsked] of [
    ['of the specification’s four fields', accepted, false],
    ['of this version', { ...refused, version: 1 }, false],
    ['of an older version', { ...accepted, version: 0 }, true],
    ['that is malformed', '{"necessary":tru', true],
    ['with an invalid value', { ...accepted, analytics: 'yes' }, true],
  ] as const) {
    // By day in tests/consent/page/record.test.ts.
    test(`${name} ${isAsked ? 'is asked for again' : 'is accepted'}`, atNight, async ({ page }) => {
      const told = watchCounter(page);
      await beginWith(page, record);
      // Observes the banner's attribute, to notice if it shows even for a moment.
      await page.addInitScript(() => {
        new MutationObserver(() => {
          const isShown = document.querySelector('#consent:not([hidden])') !== null;
          if (isShown) document.documentElement.dataset['asked'] = '';
        }).observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
      });
      await page.goto('/contact');
      await settled(page);
      await expect(page.locator('html[data-asked]')).toHaveCount(isAsked ? 1 : 0);
      await expect(banner(page)).toBeVisible({ visible: isAsked });
      // The visit is reported when the page is idle.
      await expect.poll(() => told.length).toBe(record === accepted ? 1 : 0);
    });
  }
});

test.describe('the visit counter', () => {
  test("counts from consent to withdrawal, and never the firm's own pages", async ({
    page,
    stack,
  }) => {
    const told = watchCounter(page);
    const goTo = async (path: string) => {
      await page.goto(path);
      await settled(page);
    };
    const before = await listVisits(stack);
    await goTo('/industries');
    expect(told).toEqual([]);
    await accept(page).click();
    await expect.poll(() => told).toEqual(['/industries']);
    if (isNight) await goTo('/industries?utm_source=x#main');
    for (const path of isNight ? ['/admin', '/whatsapp-setup', '/payment-cancel'] : ['/admin']) {
      await goTo(path);
    }
    await goTo('/ar/service/01');
    // A visit is counted when the page is idle, so a page left earlier is not counted.
    const most = isNight ? ['/industries'] : [];
    const counted = ['/industries', ...most, '/ar/service/01'];
    await expect.poll(() => told).toEqual(counted);

    // Changed in the footer, which gets the focus back.
    await openers.footer(page).focus();
    await page.keyboard.press('Enter');
    await expect(toggle(page, 'analytics')).toBeChecked();
    await toggle(page, 'analytics').uncheck();
    await settings(page).locator('[type=submit]').click();
    await expect(banner(page)).toBeHidden();
    await expect(openers.footer(page)).toBeFocused();
    expect(await storedRecord(page)).toEqual(recordOf(false, true));
    await goTo('/industries');
    expect(told).toHaveLength(counted.length);

    const countOf = (list: typeof before, path: string, locale: string) =>
      list.find((each) => each.path === path && each.locale === locale)?.count ?? 0;
    const after = await listVisits(stack);
    const counts = (path: string, locale: string) =>
      countOf(after, path, locale) - countOf(before, path, locale);
    expect(counts('/industries', 'de')).toBe(counted.length - 1);
    expect(counts('/service/strategie-beratung', 'ar')).toBe(1);
    expect(after.map(({ path }) => path)).not.toContain('/admin');
  });

  test('reports nothing offline', atNight, async ({ page, context }) => {
    const told = watchCounter(page);
    await page.goto('/about');
    await settled(page);
    await context.setOffline(true);
    await accept(page).click();
    await expect(banner(page)).toBeHidden();
    expect(told).toEqual([]);
  });
});

test('consent: Global Privacy Control overrides a stored one', atNight, async ({ page }) => {
  const told = watchCounter(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  await beginWith(page, accepted);
  await page.goto('/');
  await openSettings(page, 'footer');
  await expect(settings(page)).toContainText('Global Privacy Control');
  for (const name of ['analytics', 'marketing'] as const) {
    await expect(toggle(page, name)).toBeDisabled();
    await expect(toggle(page, name)).not.toBeChecked();
  }
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/about');
  await settled(page);
  await expect(banner(page)).toBeHidden();
  expect(told).toEqual([]);
});

test(
  'consent: with storage blocked, is asked on each page, and the page works',
  atNight,
  async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      }),
    );
    const told = watchCounter(page);
    await page.goto('/');
    await accept(page).click();
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => told).toHaveLength(1);
    await page.goto('/about');
    await expect(banner(page)).toBeVisible();
  },
);

test.describe('the consent settings when their script fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('show an error, and both answers remain available', atNight, async ({ page }) => {
    await page.route('**/_astro/show-settings*', (route) => route.abort());
    await page.goto('/');
    await openers.banner(page).click();
    await expect(banner(page).getByRole('alert')).toHaveText(pick('de', 'consent').unreachable);
    expect(await findViolations(page)).toEqual([]);
    await page.unroute('**/_astro/show-settings*');
    await openSettings(page);
    await expect(banner(page).getByRole('alert')).toBeHidden();
  });
});

for (const [language, width] of [
  ['de', 1280],
  ['ar', 375],
] as const) {
  test(`consent banner: covers no focused element, in ${language}`, atNight, async ({ page }) => {
    await page.setViewportSize({ width, height: 667 });
    // Without smooth scrolling, during which a focused element may be covered for a moment.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(localizePath('/contact', language));
    await expect(banner(page)).toBeVisible();
    for (let presses = 0; presses < 70; presses += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const [focused, consent] = [document.activeElement, document.getElementById('consent')];
        if (!focused || !consent || focused === document.body || consent.contains(focused)) return;
        const { top, bottom } = focused.getBoundingClientRect();
        // Of a tall field, the browser scrolls only the text cursor into view.
        const needed = Math.min(bottom, top + 64);
        return needed > consent.getBoundingClientRect().top ? focused.outerHTML : undefined;
      });
      expect(covered).toBeUndefined();
    }
    // The banner does not cover the end of the page either.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const foot = await page.getByRole('contentinfo').boundingBox();
    const top = (await banner(page).boundingBox())?.y ?? 0;
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(top + 1);
  });
}

for (const path of ['/appointment', '/request', '/pay'] as const) {
  test(`consent is not asked for on ${path}, but can be given`, atNight, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    await expect(openers.footer(page)).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await openSettings(page, 'footer');
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeHidden();
  });
}

test.describe('consent', atNight, () => {
  // What the desk still asks for when it is left.
  test.use({ expectedErrors: /status of 401/ });

  test('is asked for on the sign-in page of the desk, not at the desk', async ({ page, stack }) => {
    await page.goto('/admin');
    await expect(banner(page)).toBeVisible();
    await signIn(page, stack);
    await expect(banner(page)).toBeHidden();
    await expect(page.locator('body')).toHaveCSS('padding-bottom', '0px');
    await openSettings(page, 'footer');
    await page.keyboard.press('Escape');
    await expect(settings(page)).toHaveCount(0);
    await page.getByRole('button', { name: pick('de', 'admin').signOut, exact: true }).click();
    await expect(banner(page)).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is stored, counted or asked', atNight, async ({ page }) => {
    const told = watchCounter(page);
    await page.goto('/datenschutz');
    await expect(banner(page)).toBeHidden();
    await expect(page.locator('[data-consent]:visible')).toHaveCount(0);
    expect(told).toEqual([]);
  });
});
