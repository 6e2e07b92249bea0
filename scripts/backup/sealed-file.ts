/** Files that only the holder of a key can read: gzip in the `age` format (age-encryption.org/v1). */
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '#local/settings.ts';
import { BackupFileError } from './lines.ts';

async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function streamOf(source: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<unknown, unknown> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const [index, recipient] of recipients.entries()) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new StartError(`BACKUP_RECIPIENTS: entry ${index + 1} is no public key (age1…)`, {
        cause: error,
      });
    }
  }
  return encrypter;
}

/**
 * Writes the lines for the recipients, wholly or not at all; only the file's owner may read it. Returns the
 * file's size in bytes.
 */
export async function writeSealed(
  file: string,
  lines: AsyncIterable<string>,
  recipients: readonly string[],
): Promise<number> {
  const encrypter = encrypterFor(recipients);
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    let bytes = 0;
    await pipeline(lines, createGzip(), async (zipped: AsyncIterable<unknown>) => {
      const sealed = await encrypter.encrypt(streamOf(zipped));
      for await (const chunk of bytesOf(sealed)) {
        await handle.writeFile(chunk);
        bytes += chunk.length;
      }
    });
    await handle.sync();
    await handle.close();
    await rename(fresh, file);
    return bytes;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(fresh, { force: true });
    throw error;
  }
}

/** Converts an error of the library or of gzip into a sentence about the unreadable file. */
function toRefusal(error: unknown, file: string): unknown {
  if (error instanceof BackupFileError) return error;
  const message = error instanceof Error ? error.message : '';
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return new BackupFileError(`There is no file ${file}`, { cause: error });
  }
  return new BackupFileError(
    /no identity matched/i.test(message)
      ? `${file} was encrypted for another key than this one`
      : `${file} is damaged, cut off, or no backup`,
    { cause: error },
  );
}

/** Yields the lines of a file. Throws a {@link BackupFileError}, possibly after many lines. */
export async function* readSealed(
  file: string,
  identities: readonly string[],
): AsyncGenerator<string> {
  const decrypter = new Decrypter();
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch (error) {
      throw new StartError('The secret key is none (AGE-SECRET-KEY-1…)', { cause: error });
    }
  }
  try {
    const opened = await decrypter.decrypt(streamOf(createReadStream(file)));
    const plain = createGunzip();
    const feeding = pipeline(Readable.from(bytesOf(opened)), plain);
    // The error shows in the lines too, which end early.
    feeding.catch(() => undefined);
    yield* linesOf(plain);
    await feeding;
  } catch (error) {
    throw toRefusal(error, file);
  }
}

/** Longest line in characters: far more than any stored value, and a limit on memory use. */
const longestLine = 32 * 1024 * 1024;

async function* linesOf(stream: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    const [end = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n');
    rest += end;
    if (rest.length > longestLine) {
      throw new BackupFileError('The backup has a line of more than 32 MiB');
    }
    const last = lines.pop();
    if (last === undefined) continue;
    yield rest;
    yield* lines;
    rest = last;
  }
  if (rest + decoder.decode() !== '') throw new BackupFileError('The backup ends within a line');
}
