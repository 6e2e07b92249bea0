import { toCsv } from './csv.ts';

/** How things of a kind become the rows of a table. */
export interface Table<T> {
  header: readonly string[];
  rowOf: (item: T) => string[];
  separator: string;
}

const mark = '\uFEFF';

/** The file that `toCsv` makes, piece by piece as portions of its rows come; at least one piece. */
export async function* csvFile<T>(
  { header, rowOf, separator }: Table<T>,
  portions: AsyncIterable<readonly T[]>,
): AsyncGenerator<string> {
  let begin = toCsv([header], separator);
  for await (const items of portions) {
    yield begin + toCsv(items.map(rowOf), separator).slice(mark.length);
    begin = '';
  }
  if (begin !== '') yield begin;
}
