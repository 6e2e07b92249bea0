/** Rows of a document's table and their references: `path` «title of a test, or heading». */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#tests/support/stack.ts';

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');

/** The cells of every row whose first cell is a number, with or without dots. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => /^\|\s*[\d.]+\s*\|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

export const readRows = (file: string) => rowsOf(read(file));

interface Reference {
  file: string;
  /** Title of a test or a heading; absent if the whole file is meant. */
  title: string | undefined;
}

/** A title without a path belongs to the file named before it. */
export function referencesOf(cell: string): Reference[] {
  const found: Reference[] = [];
  for (const [, path, title] of cell.matchAll(/`([\w.-]*\/[\w./-]+)`|«([^»]+)»/g)) {
    if (path !== undefined) found.push({ file: path, title: undefined });
    const last = found.at(-1);
    if (title === undefined || last === undefined) continue;
    if (last.title === undefined) last.title = title;
    else found.push({ file: last.file, title });
  }
  return found;
}

/** Titles as in the source, between quotes of any kind. */
const hasTitle = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) =>
    source.includes(quote + title.replaceAll(quote, `\\${quote}`) + quote),
  );
const hasHeading = (source: string, heading: string) =>
  source.split('\n').some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);

/** What is wrong with a reference, in words; `null` for a valid one. */
export function faultOf({ file, title }: Reference): string | null {
  if (!existsSync(join(projectFolder, file))) return `${file} does not exist`;
  if (/\.test\.tsx?$/.test(file) && title === undefined) return `${file}: no title is named`;
  if (title === undefined) return null;
  const has = file.endsWith('.md') ? hasHeading : hasTitle;
  return has(read(file), title) ? null : `${file}: «${title}» is not there`;
}
