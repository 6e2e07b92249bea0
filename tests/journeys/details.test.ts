/**
 * Pages of services and industries: addresses by number and by slug, the canonical one, and unknown ones. By
 * day in tests/site (pages, not-found).
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { atNight, expect, languages, test } from './support.ts';

const details = {
  service: {
    '01': 'strategie-beratung',
    '02': 'finanz-investment',
    '03': 'digitalisierung-innovation',
    '04': 'projekt-management',
  },
  industry: {
    1: 'immobilien',
    2: 'finanzen-investment',
    3: 'automobile',
    4: 'uhren-juwelen',
    5: 'bau-facility',
    6: 'digitalisierung',
  },
} as const;

const texts = { service: 'services', industry: 'industries' } as const;

for (const language of languages) {
  for (const kind of ['service', 'industry'] as const) {
    test(
      `${kind} pages: are served by number and slug, in ${language}; the slug is canonical`,
      atNight,
      async ({ request }) => {
        for (const [number, slug] of Object.entries(details[kind])) {
          for (const id of [number, slug]) {
            const address = localizePath(`/${kind}/${id}`, language);
            const response = await request.get(address, { maxRedirects: 0 });
            expect(response.status(), address).toBe(200);
            const canonical = /rel="canonical" href="https?:\/\/[^/]+([^"]+)"/.exec(
              await response.text(),
            )?.[1];
            expect(canonical, address).toBe(localizePath(`/${kind}/${slug}`, language));
          }
        }
      },
    );

    if (kind === 'industry') {
      test(
        `industry page: links to its services, and its invitation to booking, in ${language}`,
        atNight,
        async ({ page }) => {
          const { titles } = pick(language, 'services');
          await page.goto(localizePath('/industry/uhren-juwelen', language));
          const related = page.getByRole('main').getByRole('navigation').getByRole('link');
          await expect(related).toHaveCount(2);
          for (const [index, slug] of (
            ['strategie-beratung', 'finanz-investment'] as const
          ).entries()) {
            await expect(related.nth(index)).toHaveAccessibleName(
              titles[slug].replace('& ', '&\u00a0'),
            );
            await expect(related.nth(index)).toHaveAttribute(
              'href',
              localizePath(`/service/${slug}`, language),
            );
          }
          await page.locator('.invitation a').click();
          await expect(page).toHaveURL(/\/booking\?service=strategie-beratung$/);
        },
      );
    }

    test.describe(() => {
      test.use({ expectedErrors: /status of 404/ });

      test(
        `${kind} pages: an unknown one is a 404 with a link home, in ${language}`,
        atNight,
        async ({ page }) => {
          const response = await page.goto(localizePath(`/${kind}/99`, language));
          expect(response?.status()).toBe(404);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          const { title } = pick(language, texts[kind]).notFound;
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
          await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
          await page.getByRole('main').getByRole('link').first().click();
          await expect(page).toHaveURL(new RegExp(`${localizePath('/', language)}$`));
        },
      );
    });
  }
}
