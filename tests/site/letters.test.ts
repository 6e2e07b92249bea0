/** The site's own typefaces contain every letter of its texts, so that no word uses a fallback font. */
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

it.each(await listPages())(
  '$address: scripts/fonts.ts includes all of its characters',
  ({ html }) => {
    const texts = decode(html.replace(/<(script|style)\b.*?<\/\1>/gs, ''));
    expect([...new Set(texts.replace(faces, ''))]).toEqual([]);
  },
);
