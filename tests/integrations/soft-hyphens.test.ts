/** Soft hyphens in the texts of built pages, and nowhere else. */
import { expect, it } from 'vitest';
import { hyphenate, hyphenatePage } from '#integrations/soft-hyphens.ts';

/** Shows soft hyphens. */
const seen = (text: string) => text.replaceAll('\u00ad', '|');

it('divides long words at syllables, by their language', () => {
  expect(seen(hyphenate('Beratungsgespräch vereinbaren', 'de'))).toBe(
    'Bera|tungs|gespräch vereinbaren',
  );
  expect(seen(hyphenate('Their recommendation', 'en'))).toBe('Their recom|mend|ation');
  expect(seen(hyphenate('لقاء Unternehmensberater والاستشارات', 'ar'))).toBe(
    'لقاء Unter|nehmens|berater والاستشارات',
  );
});

it('leaves short words, addresses and placeholders alone', () => {
  for (const text of [
    'Termin buchen',
    'kontaktstelle@beispielfirma.ch schreiben',
    'https://www.beispielfirma.ch/datenschutzerklaerung lesen',
    'slot_unavailable',
    '/datenschutzerklaerung',
  ]) {
    expect(hyphenate(text, 'de')).toBe(text);
  }
});

it('changes what a page and its islands show, and no attribute, title or script', () => {
  const page = (text: string, json: string, mail: string) =>
    '<!doctype html><html lang="de"><head><title>Datenschutzerklärung</title></head>' +
    '<body><!-- Datenschutzerklärung --><p title="Datenschutzerklärung">' +
    `${text}</p><script>"Datenschutzerklärung"</script><a class="x" href="mailto:a@b.ch"> ${mail}</a>` +
    `<div data-props="${json}"></div></body></html>`;
  const props = (text: string) =>
    `{&quot;Datenschutzerklärung&quot;:&quot;${text} &amp; {{datenschutzerklaerung}}&quot;,` +
    '&quot;code&quot;:&quot;digitalisierung-innovation&quot;}';
  const word = 'Datenschutzerklärung';
  const divided = 'Daten|schutz|erklä|rung';
  expect(seen(hyphenatePage(page(word, props(word), 'a@b.ch')))).toBe(
    page(divided, props(divided), 'a@<wbr>b.ch'),
  );
});
