/**
 * Behaviour of the smaller pages: FAQ, install guide, payment, messaging, and the admin page. By day most of it
 * is read in the built pages (tests/site/pages), and the guide's choice in tests/platform/page/choose-guide.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { withoutBreaks } from '#scripts/pages.ts';
import { atNight, expect, findViolations, languages, type Page, test } from './support.ts';

for (const language of languages) {
  const faq = localizePath('/faq', language);

  for (const javaScriptEnabled of [true, false]) {
    test.describe(() => {
      test.use({ javaScriptEnabled });

      test(
        `${faq} opens one answer at a time, ${javaScriptEnabled ? 'with' : 'without'} scripts`,
        atNight,
        async ({ page }) => {
          await page.goto(faq);
          const questions = page.locator('main summary');
          const open = page.locator('main details[open]');
          await expect(questions).toHaveCount(15);
          await expect(open).toHaveCount(0);

          await questions.nth(1).click();
          await expect(open).toHaveCount(1);
          // A question of another category, by the keyboard.
          await questions.nth(8).focus();
          await page.keyboard.press('Enter');
          await expect(open).toHaveCount(1);
          await expect(open.locator('summary')).toHaveText(await questions.nth(8).innerText());
          if (javaScriptEnabled) expect(await findViolations(page)).toEqual([]);

          await questions.nth(8).click();
          await expect(open).toHaveCount(0);
        },
      );
    });
  }

  test(`${faq} has the answers of the page as structured data`, atNight, async ({ page }) => {
    await page.goto(faq);
    const data = await page.locator('script[type="application/ld+json"]').innerText();
    expect(data).not.toContain('{{');
    for (const answer of await page.locator('main details > p').allTextContents()) {
      const text = withoutBreaks(answer).trim();
      expect(text).not.toBe('');
      expect(data).toContain(JSON.stringify(text).slice(1, -1));
    }
    const main = page.getByRole('main');
    // A button that opens the mail program, and the address as text to read or copy.
    await expect(main.locator('a.button-quiet[href="mailto:fragen@example.org"]')).toBeVisible();
    await expect(main.getByRole('link', { name: 'fragen@example.org' })).toBeVisible();
    await expect(main.getByRole('link', { name: '+43 1 000 00 00' })).toBeVisible();
    await expect(main.locator('a[href$="/booking"]')).toBeVisible();
  });
}

for (const language of languages) {
  test(
    `home page: states in ${language} that the first conversation is free`,
    atNight,
    async ({ page }) => {
      await page.goto(localizePath('/', language));
      const { free } = pick(language, 'home').hero;
      expect(free).toMatch(/kostenlos|free of charge|مجاني/);
      await expect(page.locator('.hero').getByText(free)).toBeVisible();
    },
  );
}

const guide = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

const installed = 'Die App ist installiert.';

/** Simulates the browser's install prompt, which the visitor accepts or dismisses. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(),
      userChoice: Promise.resolve({ outcome: answer }),
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);

test.describe('the install guide', () => {
  test('on a computer, shows the steps for iPhone and Android', atNight, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'iOS-App' }).click();
    await expect(page).toHaveURL(/install-app$/);
    const ios = await guide(page, 'iPhone und iPad').boundingBox();
    const android = await guide(page, 'Android').boundingBox();
    expect(ios?.y).toBeLessThan(android?.y ?? 0);
    await expect(page.getByRole('main').locator('ol:visible > li')).toHaveCount(7);
  });

  test('on a computer with an install prompt, offers to install', atNight, async ({ page }) => {
    await page.goto('/install-app');
    expect(await offer(page, 'accepted')).toBe(true);
    await expect(guide(page, 'iPhone und iPad')).toBeVisible();
    await expect(guide(page, 'Auf diesem Gerät')).toBeVisible();
    await expect(guide(page, 'Android')).toBeHidden();
    await page.getByRole('button', { name: 'App installieren' }).click();
    await expect(guide(page, installed)).toBeVisible();
  });
});

test.describe('the install guide on Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  });

  test('shows three steps in Chrome without an install prompt', atNight, async ({ page }) => {
    await page.goto('/install-app');
    await expect(guide(page, 'Android')).toBeVisible();
    await expect(guide(page, 'iPhone und iPad')).toBeHidden();
    await expect(page.getByRole('main').locator('ol:visible > li')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'App installieren' })).toBeHidden();
  });

  test('shows an install button for a prompt, and the result', atNight, async ({ page }) => {
    await page.goto('/install-app');
    const benefits = guide(page, 'Was Sie davon haben');
    const before = await benefits.boundingBox();
    expect(await offer(page, 'accepted')).toBe(true);
    await expect(page.getByRole('main').locator('ol:visible')).toHaveCount(0);
    expect(await benefits.boundingBox()).toEqual(before);
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'App installieren' }).click();
    await expect(guide(page, installed)).toBeVisible();
    await expect(guide(page, 'Auf diesem Gerät')).toBeHidden();
    expect(await findViolations(page)).toEqual([]);
  });

  test('shows the steps again when the prompt is dismissed', atNight, async ({ page }) => {
    await page.goto('/install-app');
    await offer(page, 'dismissed');
    await page.getByRole('button', { name: 'App installieren' }).click();
    await expect(page.getByRole('main').locator('ol:visible > li')).toHaveCount(3);
    await expect(guide(page, installed)).toBeHidden();
  });

  test('shows no steps when it already runs as an app', atNight, async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
    await page.goto('/install-app');
    await expect(guide(page, installed)).toBeVisible();
    await expect(page.getByRole('main').locator('ol:visible')).toHaveCount(0);
  });

  test.describe(() => {
    test.use({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    });

    test('shows four steps on an iPhone', async ({ page }) => {
      await page.goto('/install-app');
      await expect(guide(page, 'iPhone und iPad')).toBeVisible();
      await expect(guide(page, 'Android')).toBeHidden();
      await expect(page.getByRole('main').locator('ol:visible > li')).toHaveCount(4);
    });
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test('shows both guides without scripts', atNight, async ({ page }) => {
      await page.goto('/install-app');
      await expect(page.getByRole('main').locator('ol:visible > li')).toHaveCount(7);
      await expect(page.getByRole('button', { name: 'App installieren' })).toBeHidden();
    });
  });
});

for (const [address, text, next] of [
  [
    '/payment-success',
    'Fehler – Die Zahlung konnte nicht überprüft werden. Bitte kontaktieren Sie uns.',
    '/contact',
  ],
  ['/payment-cancel', 'Ihr Konto wurde nicht belastet.', '/services'],
  [
    '/whatsapp-setup',
    'Verbindungsfehler – Bitte stellen Sie sicher, dass der WhatsApp-Service läuft.',
    null,
  ],
  ['/admin', 'Der Zugang ist dem Team vorbehalten.', null],
] as const) {
  test(
    `${address} shows its state without a session, and is noindex`,
    atNight,
    async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      if (next) await expect(page.locator(`main a[href="${next}"]:visible`)).toHaveCount(1);
    },
  );
}
