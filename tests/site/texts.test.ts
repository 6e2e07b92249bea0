/** The texts of the built pages: the specified ones, all in the language of the page. */
import { glob, readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#platform/i18n/catalogue.ts';
import { leavesOf } from '#platform/i18n/check.ts';
import { defaultLocale, type Locale, locales, localeTable } from '#platform/i18n/locales.ts';
import { splitPath } from '#platform/i18n/paths.ts';
import { decode, listPages, site, withoutBreaks } from '#scripts/pages.ts';
import { germanTexts } from './german-texts.ts';

const pages = await listPages();
const byAddress = new Map(pages.map((page) => [page.address, page.html]));
const translations = locales.filter((locale) => locale !== defaultLocale);
const localeOf = ({ address }: { address: string }) => splitPath(address).locale;

const normalise = (text: string) => decode(text).replace(/\s+/g, ' ').trim();
const withoutCode = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ');

/** Every text between two tags, or between the separators of a line of facts. */
const shownOn = (html: string) =>
  new Set(
    withoutCode(html)
      .split(/<[^>]*>| · /)
      .map(normalise),
  );

/** Every text that the page passes to its scripts, plain or in JSON. */
function handedBy(html: string): { plain: string[]; inProps: string[] } {
  const values = [...html.matchAll(/\sdata-[\w-]+="([^"]*)"/g)].map(([, value = '']) =>
    // Deferred props are in a file of their own.
    /^\/_astro\/props\..*\.json$/.test(value)
      ? withoutBreaks(readFileSync(join(site, value), 'utf8'))
      : decode(value),
  );
  const isJson = (value: string) => value.startsWith('{"');
  return {
    plain: values.filter((value) => !isJson(value)),
    inProps: values.filter(isJson).flatMap((json) => [...leavesOf(JSON.parse(json)).values()]),
  };
}

describe('the German texts of the specification', () => {
  it.each(Object.entries(germanTexts))('%s has its texts to the letter', (address, promised) => {
    const html = byAddress.get(address) ?? '';
    const shown = shownOn(html);
    const { plain, inProps } = handedBy(html);
    const handed = new Set([...plain, ...inProps]);
    expect(promised.shown?.filter((text) => !shown.has(text)) ?? []).toEqual([]);
    expect(promised.handed?.filter((text) => !handed.has(text)) ?? []).toEqual([]);
  });
});

describe('languages', () => {
  /** What a visitor reads, hears or gets passed, without text marked as another language. */
  function wordsOf(html: string): string {
    const own = withoutCode(html)
      .replace(/<(\w+)[^>]*\slang="[^"]*"[^>]*>[^<]*<\/\1>/g, ' ')
      .replace(/<bdi[^>]*>.*?<\/bdi>/gs, ' ');
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
    const told = [
      ...own.matchAll(
        /<meta name="description" content="([^"]*)"|\s(?:alt|aria-label|placeholder)="([^"]*)"/g,
      ),
    ].map(([, content, label]) => content ?? label ?? '');
    const body = own.slice(own.indexOf('<body')).replace(/<[^>]+>/g, ' ');
    // The properties also contain identifiers and addresses; a value with a space is a text.
    const handedTexts = handedBy(own).inProps.filter((text) => text.includes(' '));
    return normalise([title, ...told, body, ...handedTexts].join(' '));
  }
  const german =
    /\b(?:und|oder|nicht|für|eine[rnms]?|Ihre[rnms]?|wird|werden|auf|mit|bei|ist|Sie|Uhr)\b/g;

  it.each(pages.filter((page) => localeOf(page) !== defaultLocale))(
    '$address contains no German text',
    ({ html }) => {
      expect(wordsOf(html).match(german) ?? []).toEqual([]);
    },
  );

  /** Names of host settings: `SMTP_URL`. */
  const variable = /\b[A-Z]+(?:_[A-Z]+)+\b/g;

  /**
   * Names and terms that Arabic texts write in Latin letters; also the firm's name and names of languages.
   */
  const latin = new Set(
    `AG DKIM DMARC DNS SPF STARTTLS TXT dkim include none pass spf smtp smtps Hochwacht Consulting Baar ${locales.map((locale) => localeTable[locale].name).join(' ')} Android API CSV Chrome Google ICS Outlook calendar com google iCal iCalendar iCloud webcal https Developers GDPR GPC IP JSON JavaScript QR Safari Stripe TLS Webhook Webhooks keys rk sk
     WhatsApp whatsapp setup iOS iPad iPhone Apple Ctrl Enter Esc FA PDF SMTP TOTP`.split(/\s+/),
  );
  it.each(pages.filter((page) => localeOf(page) === 'ar'))(
    '$address is written in Arabic letters',
    ({ html }) => {
      const words = wordsOf(html)
        .replace(/\S+@\S+|\{\{\w+\}\}/g, '')
        .replace(variable, '');
      expect(
        (words.match(/\p{Script=Latin}{2,}/gu) ?? []).filter((word) => !latin.has(word)),
      ).toEqual([]);
    },
  );

  /** Texts that are intentionally the same in both languages. */
  const alike =
    /^(?:Team|Service|Code|Slots|Re:|SERVICE|Name:?|Marketing|Expertise|Android|Offline|Status|System|Test|FAQ|[\s\d+,:→()]*)$/;
  it.each(translations)('%s repeats no German text by mistake', (locale) => {
    const translated = leavesOf(catalogue[locale]);
    const same = [...leavesOf(catalogue[defaultLocale])].filter(
      ([key, text]) =>
        text === translated.get(key) && !alike.test(text.replace(/\{\{\w+\}\}/g, '').trim()),
    );
    expect(same).toEqual([]);
  });
});

it('catalogue: every text is used on a page', async () => {
  const delivered = new Map<Locale, string>();
  const deliver = (locale: Locale, text: string) =>
    delivered.set(locale, (delivered.get(locale) ?? '') + text);
  const flat = (text: string) => text.replace(/\\n|\s+/g, ' ');
  for (const page of pages) {
    // Decoded twice, for JSON inside an attribute.
    const html = decode(decode(page.html.replace(/<style\b.*?<\/style>/gs, '')));
    deliver(localeOf(page), flat(html.replaceAll('\\"', '"')));
    for (const text of handedBy(page.html).inProps) deliver(localeOf(page), flat(text));
  }
  for await (const file of glob('{,*/}*.webmanifest', { cwd: site })) {
    deliver(splitPath(`/${file}`).locale, await readFile(join(site, file), 'utf8'));
  }
  function reaches(locale: Locale, text: string): boolean {
    const all = delivered.get(locale) ?? '';
    // A placeholder at the beginning or the end is ignored.
    const parts = flat(text)
      .replaceAll(/^(?:\{\{\w+\}\})+|(?:\{\{\w+\}\})+$/g, '')
      .split(/\{\{\w+\}\}/);
    // A quick check first; the pattern is needed only for placeholders in the middle.
    if (!parts.every((part) => all.includes(part))) return false;
    const pattern = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return parts.length === 1 || new RegExp(pattern.join('.{0,200}?')).test(all);
  }

  const texts = new Map(locales.map((locale) => [locale, leavesOf(catalogue[locale])]));
  const unused = [...leavesOf(catalogue[defaultLocale]).keys()].filter(
    (key) =>
      // Texts that functions write into files and messages.
      !/^(?:mail|records|whatsapp)\./.test(key) &&
      // Of the firm's other choice (`whatsAppSays`).
      !key.endsWith('.discreet') &&
      !locales.some((locale) => reaches(locale, texts.get(locale)?.get(key) ?? '')),
  );
  expect(unused).toEqual([]);
});
