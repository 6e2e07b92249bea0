import { existsSync } from 'node:fs';
import { copyFile, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { StartError } from '#local/settings.ts';

/** An append-only file of JSON records, one per line, each with a checksum. */
export interface Journal {
  /** Passes a record to the file; {@link synced} says when it is durable. */
  append(record: unknown): void;
  /** Resolves when everything appended so far is on disk; rejects permanently once a write has failed. */
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
 * The records of a journal, oldest first; none if there is no file. A damaged last line was left by a process
 * killed while writing and was never acknowledged, so it is skipped. A file truncated by other means looks
 * the same, so the file is copied beside unchanged and `tell` gets a sentence. Damage before the last line
 * would lose acknowledged data, so it throws a {@link StartError}.
 */
export async function readJournal(
  file: string,
  tell: (sentence: string) => void = () => undefined,
): Promise<unknown[]> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const lines = text.split('\n');
  // After a complete last line the rest is empty.
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

/** Usually a full disk; the message contains the system's error and the path. */
const unwritable = (file: string, error: unknown) =>
  new StartError(
    `${file} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`,
    {
      cause: error,
    },
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces the file's whole content with `records`, all or nothing, and appends from there. */
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
        // Records that arrive while the previous batch is being written share one write and one sync.
        const lines: string[] = (batch = []);
        last = last.then(async () => {
          batch = undefined;
          await handle.appendFile(lines.join(''));
          await handle.datasync();
        });
        // All current and later callers get the failure: no record may follow a torn line.
        last.catch(() => undefined);
      }
      batch.push(toLine(record));
    },
    synced: () => last,
    async close() {
      try {
        await last;
      } finally {
        await handle.close();
      }
    },
  };
}
