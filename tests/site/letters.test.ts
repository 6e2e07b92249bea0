/** The site's own typefaces have every letter of its texts: no word is half set in another one. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { decode, listPages } from '#scripts/pages.ts';

const styles = await readFile('src/styles/fonts.css', 'utf8');
const faces = new RegExp(
  `[${[...styles.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)]
    .map(([, from = '', to = from]) => `\\u{${from}}-\\u{${to}}`)
    .join('')}\\s]`,
  'gu',
);

it.each(await listPages())('$address: what lacks here, scripts/fonts.ts cuts', ({ html }) => {
  const texts = decode(html.replace(/<(script|style)\b.*?<\/\1>/gs, ''));
  expect([...new Set(texts.replace(faces, ''))]).toEqual([]);
});
