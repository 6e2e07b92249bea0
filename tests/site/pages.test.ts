/** What the built pages say and link to, as far as no browser is needed to see it. */
import { describe, expect, it } from 'vitest';
import { elsewhere, firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { defaultLocale, type Locale, locales, localeStorageKey } from '#platform/i18n/locales.ts';
import { localizePath, splitPath } from '#platform/i18n/paths.ts';
import { type BuiltPage, decode, listPages } from '#scripts/pages.ts';

interface Page extends BuiltPage {
  locale: Locale;
  path: string;
  /** The whole of `<main>`. */
  main: string;
}

const pages: readonly Page[] = (await listPages()).map((page) => ({
  ...page,
  ...splitPath(page.address),
  main: /<main\b.*<\/main>/s.exec(page.html)?.[0] ?? '',
}));
const pageAt = (address: string) => pages.find((page) => page.address === address);
const mainAt = (address: string) => pageAt(address)?.main ?? '';
const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;
const reach = [`href="mailto:${firm.email}"`, `href="tel:${firm.phone.e164}"`];
const hasAll = (html: string, parts: readonly string[]) =>
  parts.every((part) => html.includes(part));

/** The addresses of those among `some` for which the rule does not hold; fails if there are none at all. */
function faulty(some: readonly Page[], rule: (page: Page) => boolean): string[] {
  expect(some.length).toBeGreaterThan(0);
  return some.filter((page) => !rule(page)).map(({ address }) => address);
}
const withPath = (pattern: RegExp) => pages.filter(({ path }) => pattern.test(path));

/** Pages that no search engine lists. */
const unlisted = /^\/(?:404.*|admin|appointment|offline|pay|payment-\w+|request|whatsapp-setup)$/;
const isUnlisted = ({ html }: Page) => html.includes('<meta name="robots" content="noindex">');

it('pages: the firm’s own, those of links and those that stand in for others are not listed', () => {
  expect(faulty(pages, (page) => isUnlisted(page) === unlisted.test(page.path))).toEqual([]);
});

describe('consent', () => {
  const banner = /<section id="consent"([^>]*)>.*?<\/section>/s;
  const attributesOf = ({ html }: Page) => banner.exec(html)?.[1] ?? '';

  it('the banner comes before all but the skip link, and is hidden without scripts', () => {
    const rule = (page: Page) => {
      const body = page.html.slice(page.html.indexOf('<body'));
      const [skip, asked, header] = [
        body.indexOf('href="#main"'),
        body.search(banner),
        body.indexOf('<header'),
      ];
      return (
        skip > 0 && skip < asked && asked < header && / hidden(?:$|[ =])/.test(attributesOf(page))
      );
    };
    expect(faulty(pages, rule)).toEqual([]);
  });

  it('each other way to the settings is hidden without scripts', () => {
    const ways = /<li class="noscript:hidden"><button[^>]*|<button[^>]*noscript:hidden[^>]*/g;
    const rule = ({ html }: Page) => {
      const others = html.replace(banner, '');
      const hidden = others.match(ways)?.filter((way) => way.includes('data-consent')) ?? [];
      return hidden.length > 0 && hidden.length === count(others, /data-consent="/g);
    };
    expect(faulty(pages, rule)).toEqual([]);
  });

  it('is not asked for on the pages of signed links', () => {
    const rule = (page: Page) =>
      attributesOf(page).includes('data-silent') ===
      /^\/(?:appointment|pay|request)$/.test(page.path);
    expect(faulty(pages, rule)).toEqual([]);
  });

  it('counts no page that is not listed', () => {
    const rule = (page: Page) => attributesOf(page).includes('data-page="') !== isUnlisted(page);
    expect(faulty(pages, rule)).toEqual([]);
  });

  it('the privacy notice says what is stored, and opens the settings', () => {
    const said = ['id="cookies"', 'cookie-consent', localeStorageKey, 'data-consent="settings"'];
    expect(faulty(withPath(/^\/datenschutz$/), ({ main }) => hasAll(main, said))).toEqual([]);
  });
});

describe('languages', () => {
  it('only an address that names none leads to one, before all else', () => {
    const first =
      /^<!DOCTYPE html><html[^>]*><head><meta charset="utf-8"><script>(.*?)<\/script>/is;
    const rule = ({ html, locale }: Page) =>
      (first.exec(html)?.[1]?.includes(localeStorageKey) ?? false) === (locale === defaultLocale);
    expect(faulty(pages, rule)).toEqual([]);
  });

  it('legal pages say that the German ones are binding, and lead there', () => {
    const legal = withPath(/^\/(?:datenschutz|impressum|barrierefreiheit)$/);
    const rule = ({ main, path, locale }: Page) => {
      const note = new RegExp(`<p class="note">[^<]*<a href="${path}" hreflang="${defaultLocale}"`);
      return note.test(main) === (locale !== defaultLocale);
    };
    expect(legal).toHaveLength(3 * locales.length);
    expect(faulty(legal, rule)).toEqual([]);
  });
});

describe.each(locales)('the FAQ in %s', (locale) => {
  const main = mainAt(localizePath('/faq', locale));

  it('has 15 answers, of which one is open at a time', () => {
    expect(count(main, /<details name="faq"/g)).toBe(15);
    expect(count(main, /<details/g)).toBe(15);
    expect(main).not.toMatch(/<details[^>]* open/);
  });

  it('has its answers as structured data', () => {
    const { html = '' } = pageAt(localizePath('/faq', locale)) ?? {};
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(data).not.toContain('{{');
    const answers = [...main.matchAll(/<details.*?<\/summary><p[^>]*>(.*?)<\/p>/gs)];
    expect(answers).toHaveLength(15);
    for (const [, answer = ''] of answers) {
      const text = decode(answer.replace(/<[^>]+>/g, '')).trim();
      expect(text).not.toBe('');
      expect(decode(data)).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  it('says how else to ask', () => {
    const mail = `href="mailto:${elsewhere.faqEmail}"`;
    expect(count(main, new RegExp(`<a class="button-quiet" ${mail}`, 'g'))).toBe(1);
    for (const way of [mail, reach[1], `href="${localizePath('/booking', locale)}"`]) {
      expect(main).toContain(way);
    }
  });
});

it.each(locales)('the home page in %s says that the first conversation is free', (locale) => {
  const { free } = pick(locale, 'home').hero;
  expect(decode(mainAt(localizePath('/', locale)))).toContain(free);
});

describe('the way back', () => {
  const link = ({ locale }: Page, rest = '') =>
    new RegExp(`<a [^>]*href="${localizePath('/', locale)}"${rest}>`);

  it('leads one step back, or home', () => {
    const most = pages.filter(({ path }) => !/^\/(?:payment-.*)?$/.test(path));
    expect(faulty(most, (page) => link(page, ' data-back').test(page.main))).toEqual([]);
  });

  it('after a payment leads home, never to the page before it, which is Stripe’s', () => {
    const rule = (page: Page) => link(page).test(page.main) && !page.main.includes('data-back');
    expect(faulty(withPath(/^\/payment-/), rule)).toEqual([]);
  });
});

/** The firm's own pages: they do not say how to reach it. */
const isOurs = ({ path }: Page) => ['/admin', '/whatsapp-setup'].includes(path);

describe('how else to reach the firm', () => {
  it('is said by the notice for a torn part, which begins anew', () => {
    const rule = ({ html, locale }: Page) => {
      const notice = /<template id="torn">(.*?)<\/template>/s.exec(html)?.[1] ?? '';
      const { title, begin } = pick(locale, 'torn');
      return hasAll(decode(notice), [...reach, `>${title}<`, `>${begin}<`]);
    };
    const tearable = pages.filter((page) => page.html.includes('id="torn"') && !isOurs(page));
    expect(faulty(tearable, rule)).toEqual([]);
  });

  it('is said without scripts where there is a form, which is hidden then', () => {
    const rule = ({ main }: Page) =>
      /<div class="[^"]*noscript:hidden[^"]*"><h[23] id="contact-form-title"/.test(main) &&
      hasAll(main.replace(/<noscript>.*?<\/noscript>|<form.*?<\/form>/gs, ''), reach);
    const withForm = pages.filter(({ main }) => main.includes('<div id="contact-form"'));
    expect(faulty(withForm, rule)).toEqual([]);
    const openers = ({ main }: Page) =>
      (main.match(/<button[^>]*data-inquiry="[^>]*/g) ?? []).every((one) =>
        one.includes('noscript:hidden'),
      );
    expect(
      faulty(
        pages.filter(({ main }) => main.includes('data-inquiry="')),
        openers,
      ),
    ).toEqual([]);
    const voices = pages.filter(({ main }) => main.includes('<section id="testimonials"'));
    const areHidden = ({ main }: Page) =>
      /<section id="testimonials"[^>]*noscript:hidden/.test(main);
    expect(faulty(voices, areHidden)).toEqual([]);
  });

  it('is said without scripts on the pages of signed links', () => {
    const rule = ({ main }: Page) => {
      const words = /<noscript>(<section.*?)<\/noscript>/s.exec(main)?.[1] ?? '';
      return hasAll(words, ['<h2', ...reach]);
    };
    expect(faulty(withPath(/^\/(?:appointment|pay|request)$/), rule)).toEqual([]);
  });
});

it('pages of links and payments stand in one frame', () => {
  const rule = ({ main }: Page) =>
    count(main, /<div class="shell linked-page">/g) === 1 && /class="linked[ "]/.test(main);
  expect(faulty(withPath(/^\/(?:appointment|pay|payment-\w+|request)$/), rule)).toEqual([]);
});

describe.each([
  ['service', 4],
  ['industry', 6],
] as const)('%s pages', (kind, most) => {
  const numbered = withPath(new RegExp(`^/${kind}/\\d+$`));
  const named = withPath(new RegExp(`^/${kind}/[a-z-]+$`));

  it('are served by number and by slug', () => {
    expect([numbered.length, named.length]).toEqual([most * locales.length, most * locales.length]);
  });

  it('are the same by number as by slug, which is the canonical address', () => {
    const rule = ({ html, main, locale }: Page) => {
      const address = /rel="canonical" href="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1];
      const same = named.find((page) => page.address === address && page.locale === locale);
      return same?.main === main;
    };
    expect(faulty(numbered, rule)).toEqual([]);
  });
});
