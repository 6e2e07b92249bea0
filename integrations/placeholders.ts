/** Finds the examples that ship in `src/firm.ts` and `src/content`, which no deployed site may show. */
import { readdirSync, readFileSync } from 'node:fs';

/** Texts that no real value contains: reserved names, and placeholder words and digits. */
const examples = [
  /\bexample\.(com|org|net)\b|\.example\b/i,
  /linkedin\.com\/company\/example\b|(instagram|x)\.com\/example\b/,
  /muster/i,
  /Vorname Nachname/,
  /000\.000\.000|0{7}|000 00 00/,
];
const isExample = (text: string) => text === '' || examples.some((each) => each.test(text));

/**
 * The fields within `value` that still contain an example or are empty, by their path below `place`:
 * `src/firm.ts: address.street`.
 */
export function findPlaceholders(place: string, value: unknown): string[] {
  const found: string[] = [];
  const look = (path: string, each: unknown) => {
    if (typeof each === 'string' && isExample(each)) found.push(`${place}: ${path}`);
    if (typeof each !== 'object' || each === null) return;
    for (const [name, inner] of Object.entries(each)) {
      look(path === '' ? name : `${path}.${name}`, inner);
    }
  };
  look('', value);
  return found;
}

/** How texts mark an example in each language; hidden notes are comments instead. */
const marked = /\((Platzhalter|placeholder|بيان مؤقت)\)/;

/** The marked examples in the texts below `folder`, by file and line. */
export function findMarkedTexts(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          marked.test(line) ? [`src/content/${file}: line ${index + 1}`] : [],
        ),
    );
}
