import { existsSync } from 'node:fs';
import { copyFile, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { StartError } from '#local/settings.ts';

/** An append-only file of JSON records, one a line, each with the checksum of its text. */
export interface Journal {
  /** Hands a record to the file; {@link synced} says when it is there to stay. */
  append(record: unknown): void;
  /** Resolves when all that was appended until now is on disk; rejects for good once that failed. */
  synced(): Promise<void>;
  close(): Promise<void>;
}

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

function toLine(record: unknown): string {
  const text = JSON.stringify(record);
  return `${checksum(text)} ${text}\n`;
}

function fromLine(line: string): { record: unknown } | undefined {
  const text = line.slice(9);
  return line[8] === ' ' && line.startsWith(checksum(text))
    ? { record: JSON.parse(text) }
    : undefined;
}

/**
 * The records of a journal, oldest first; none if there is no file. A damaged last line is what
 * a process killed while writing leaves behind: it was never acknowledged and is passed over. So is
 * that of a file cut off by somebody else, where it was; nobody can tell the two apart, so the file is
 * kept as it was beside, and `tell` gets a sentence. Damage before the last line would lose what was
 * acknowledged, so it throws a {@link StartError}.
 */
export async function readJournal(
  file: string,
  tell: (sentence: string) => void = () => undefined,
): Promise<unknown[]> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const lines = text.split('\n');
  // After a whole last line there is an empty rest.
  const rest = lines.pop();
  const records: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    const parsed = fromLine(line);
    if (parsed) records.push(parsed.record);
    else if (index < lines.length - 1 || rest !== '') {
      throw new StartError(`${file} is damaged at line ${index + 1}; move it away to begin anew`);
    }
  }
  if (records.length < lines.length || (rest ?? '') !== '') {
    const copy = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
    await copyFile(file, copy);
    tell(
      `${file} breaks off in line ${records.length + 1}, which is dropped with whatever may have ` +
        `come after it; the file as it was is kept as ${copy}`,
    );
  }
  return records;
}

/** A full disk, mostly: the system's words say it, and where. */
const unwritable = (file: string, error: unknown) =>
  new StartError(
    `${file} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`,
    {
      cause: error,
    },
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Replaces the file's whole content with `records`, wholly or not at all, and appends from there. */
export async function startJournal(file: string, records: Iterable<unknown>): Promise<Journal> {
  const fresh = `${file}.new`;
  const begin = async () => {
    const opened = await open(fresh, 'w', 0o600);
    await opened.writeFile(Array.from(records, toLine).join(''));
    await opened.sync();
    await rename(fresh, file);
    await syncFolder(dirname(file));
    return opened;
  };
  const handle = await begin().catch((error: unknown) => {
    throw unwritable(file, error);
  });

  let last = Promise.resolve();
  let batch: string[] | undefined;

  return {
    append(record) {
      if (!batch) {
        // What comes in while the batch before is being written shares one write and one sync.
        const lines: string[] = (batch = []);
        last = last.then(async () => {
          batch = undefined;
          await handle.appendFile(lines.join(''));
          await handle.datasync();
        });
        // A failure is told to everyone who waits, now and later: nothing may follow a torn line.
        last.catch(() => undefined);
      }
      batch.push(toLine(record));
    },
    synced: () => last,
    async close() {
      await last.finally(() => handle.close());
    },
  };
}
