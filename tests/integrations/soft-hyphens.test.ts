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

it('changes headings and prose, and no other text, attribute, title or script', () => {
  const word = 'Datenschutzerklärung';
  const page = (text: string, mail: string) =>
    '<!doctype html><html lang="de"><head><title>Datenschutzerklärung</title></head>' +
    `<body><!-- ${word} --><header><p>${text}</p></header><h1>${text}</h1>` +
    `<p title="${word}">${text} <br>${text}</p><script>"${word}"</script>` +
    `<p><a class="x" href="mailto:a@b.ch"> ${mail}</a></p><p><label>${word}</label> ${text}</p>` +
    `<div>${word}</div></body></html>`;
  const divided = 'Daten|schutz|erklä|rung';
  expect(seen(hyphenatePage(page(word, 'a@b.ch')))).toBe(page(divided, 'a@<wbr>b.ch'));
});

it('lets controls and titles of services break without a letter more', () => {
  const page = (control: string, title: string) =>
    `<html lang="de"><body><p><a href="/x">${control}</a><button>${control}</button></p>` +
    `<h3>${title}</h3></body></html>`;
  const control = 'Beratungsgespräch: Digitalisierungsvorhaben';
  for (const title of [
    'Digitalisierung &amp; Innovation',
    'Digitalisierung <span class="inline-block">&amp; Innovation</span>',
  ]) {
    const changed = hyphenatePage(page(control, title));
    expect(changed).not.toContain('\u00ad');
    expect(changed.match(/<i><\/i>/g)).toHaveLength(7);
    expect(changed).toContain('Beratungs<i></i>gespräch: Digitali<i></i>sierungs<i></i>vorhaben');
    const plain = (html: string) => html.replaceAll(/<\/?(span|i)[^>]*>/g, '');
    expect(plain(changed)).toBe(plain(page(control, title)));
  }
});

it('leaves islands as they are, since they draw their texts again from their props', () => {
  const island = (word: string) =>
    `<div data-props="{&quot;a&quot;:&quot;${word}&quot;}"><div><p>${word}</p></div><p>${word}</p></div>`;
  const word = 'Datenschutzerklärung';
  const page = (text: string) =>
    `<html lang="de"><body><div><p>${text}</p>${island(word)}<p>${text}</p></div></body></html>`;
  expect(seen(hyphenatePage(page(word)))).toBe(page('Daten|schutz|erklä|rung'));
});
