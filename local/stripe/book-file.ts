import { readFile, rename, writeFile } from 'node:fs/promises';
import { type Book, bookSchema, emptyBook } from './record.ts';

/** Storage of a book between runs. */
export interface BookFile {
  /** The stored book; an empty one if there is none. */
  read(): Promise<Book>;
  /** Once this resolves, the file contains the book as it was at the call, or a later state. */
  keep(book: Book): Promise<void>;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isAbsent) return undefined;
    throw error;
  }
}

/**
 * A book in a file of its own, replaced as a whole each time: a killed process leaves no half-written file.
 */
export function bookFile(path: string): BookFile {
  let turn = Promise.resolve();
  return {
    async read() {
      const text = await textOf(path);
      return text === undefined ? emptyBook() : bookSchema.parse(JSON.parse(text));
    },
    keep(book) {
      const text = JSON.stringify(book);
      const write = async () => {
        // The file contains e-mail addresses.
        await writeFile(`${path}.new`, text, { mode: 0o600 });
        await rename(`${path}.new`, path);
      };
      const written = turn.then(write);
      turn = written.catch(() => undefined);
      return written;
    },
  };
}

/** A book that lives only as long as its process. */
export const memoryBook = (): BookFile => ({
  read: () => Promise.resolve(emptyBook()),
  keep: () => Promise.resolve(),
});
