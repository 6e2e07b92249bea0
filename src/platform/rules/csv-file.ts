import { toCsv } from './csv.ts';

/** How entries of a kind become the rows of a table. */
export interface Table<T> {
  header: readonly string[];
  rowOf: (item: T) => string[];
  separator: string;
}

const mark = '\uFEFF';

/**
 * Yields the file that `toCsv` makes, piece by piece as portions of its rows arrive; at least one piece. The
 * table's own data and the first portion are read in parallel.
 */
export async function* csvFile<T>(
  table: Table<T> | Promise<Table<T>>,
  portions: AsyncGenerator<readonly T[]>,
): AsyncGenerator<string> {
  try {
    const [{ header, rowOf, separator }, first] = await Promise.all([table, portions.next()]);
    let begin = toCsv([header], separator);
    for (let portion = first; !portion.done; portion = await portions.next()) {
      yield begin + toCsv(portion.value.map(rowOf), separator).slice(mark.length);
      begin = '';
    }
    if (begin !== '') yield begin;
  } finally {
    await portions.return(undefined);
  }
}
