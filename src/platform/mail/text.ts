/** Renders a letter as plain text, complete on its own. */
import { firm } from '#firm';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';
import { postalAddress } from './facts.ts';
import type { Fact, Letter, Link, Part } from './letter.ts';
import { asText, ltr } from './words.ts';

/** An address stands on a line of its own, so that no text beside it can be taken for a part of it. */
const factLine = ({ label, value, note, href }: Fact, locale: Locale) =>
  href?.startsWith('https:')
    ? `${label}:\n${href}`
    : `${label}: ${value}${note === undefined ? '' : `${localeTable[locale].comma} ${note}`}`;

/** Each address once, below all its labels. */
function linkLines(links: readonly Link[]): string {
  const labels = Map.groupBy(links, ({ href }) => href);
  return [...labels]
    .map(([href, same]) => `${same.map(({ label }) => label).join(' · ')}:\n${href}`)
    .join('\n\n');
}

function partText(part: Part, locale: Locale): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'facts':
      return part.facts.map((fact) => factLine(fact, locale)).join('\n');
    case 'quote':
      // Quoted line by line, so that no line a client wrote can pass for ours.
      return `${part.label}:\n${part.isTheirs ? part.text.replaceAll(/^/gm, '> ') : part.text}`;
    case 'links':
      return linkLines(part.links);
  }
}

/** The text part of a mail; lines end with line feeds. */
export function textOf({ locale, title, parts, why }: Letter, site: string): string {
  const { name, phone, email } = firm;
  const contact = [postalAddress, phone.display, email].map(ltr).join('\n');
  const blocks = [
    title,
    ...parts.map((part) => partText(part, locale)),
    // Mail programs treat the text after `-- ` as a signature.
    `-- \n${ltr(name)}\n${contact}\n${site}`,
    why,
  ];
  return `${asText(blocks.join('\n\n'), locale)}\n`;
}
