/**
 * The content of a backup: lines of JSON, in the order of the schemas below. It can be read without this
 * code, as decision 15 shows: `age -d -i key file | gunzip`.
 */
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';
import { contexts } from '#platform/redis/database.ts';

/** Raised when older code can no longer read the format. */
export const formatVersion = 1;

const contents = ['everything', 'erasures'] as const;

/** The first line. */
const headerSchema = z.strictObject({
  backup: z.literal('consulting-website'),
  format: z.number(),
  storeVersion: z.number(),
  context: z.enum(contexts),
  /** The backup contains everything acknowledged before this instant. */
  takenAt: instantSchema,
  contents: z.enum(contents),
});
export type Header = z.infer<typeof headerSchema>;

export const keyTypes = ['string', 'list', 'set', 'hash', 'zset'] as const;
export type KeyType = (typeof keyTypes)[number];

/** Begins a key, named without the store's prefix; `expiresAt` in ms since 1970, or `null`. */
const keySchema = z.strictObject({
  key: z.string(),
  type: z.enum(keyTypes),
  expiresAt: z.nullable(z.number()),
});
/**
 * A part of the last key begun: a hash's field, a sorted set's member with its score, a set's member with '',
 * a list's next item under its index, or a string under ''.
 */
const fieldSchema = z.strictObject({ key: z.string(), field: z.string(), value: z.string() });
/** The last line: a file without it is incomplete. */
const endSchema = z.strictObject({
  end: z.strictObject({ keys: z.number(), fields: z.number() }),
});

const lineSchema = z.union([fieldSchema, keySchema, endSchema]);

/** Part of a key; a large key comes in several consecutive parts. */
export interface Part {
  key: string;
  type: KeyType;
  expiresAt: number | null;
  fields: readonly (readonly [field: string, value: string])[];
}

/** Numbers of keys and fields read or written. */
interface Count {
  keys: number;
  fields: number;
}

/** Why a file cannot be used, as a sentence for the person who runs the command. */
export class BackupFileError extends Error {
  override readonly name = 'BackupFileError';
}

export async function* toLines(header: Header, parts: AsyncIterable<Part>): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  const count: Count = { keys: 0, fields: 0 };
  let open: string | undefined;
  for await (const { key, type, expiresAt, fields } of parts) {
    let text = '';
    if (key !== open) {
      text += `${JSON.stringify({ key, type, expiresAt })}\n`;
      count.keys += 1;
      open = key;
    }
    for (const [field, value] of fields) text += `${JSON.stringify({ key, field, value })}\n`;
    count.fields += fields.length;
    yield text;
  }
  yield `${JSON.stringify({ end: count })}\n`;
}

function parse<T extends z.ZodMiniType>(schema: T, text: string, line: number): z.output<T> {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new BackupFileError(`Line ${line} of the backup is none that this code knows`, {
      cause: error,
    });
  }
}

/** Limits a part, so that a large key is not assembled in memory. */
const partFields = 500;

/**
 * Yields the header, then the parts. Throws a {@link BackupFileError} if the file is incomplete or of an
 * unknown format; only a caller that has read to the end knows that it is complete.
 */
export async function* fromLines(lines: AsyncIterable<string>): AsyncGenerator<Header | Part> {
  const count: Count = { keys: 0, fields: 0 };
  let number = 0;
  let open: Omit<Part, 'fields'> | undefined;
  let fields: (readonly [string, string])[] = [];
  let isWhole = false;
  for await (const text of lines) {
    number += 1;
    if (isWhole) throw new BackupFileError('Something follows the end of the backup');
    if (number === 1) {
      yield readHeader(text);
      continue;
    }
    const line = parse(lineSchema, text, number);
    if ('field' in line) {
      if (line.key !== open?.key) throw new BackupFileError(`Line ${number} belongs to no key`);
      fields.push([line.field, line.value]);
      count.fields += 1;
      if (fields.length < partFields) continue;
    }
    if (open && fields.length > 0) yield { ...open, fields };
    fields = [];
    if ('type' in line) {
      open = line;
      count.keys += 1;
    } else if ('end' in line) {
      isWhole = line.end.keys === count.keys && line.end.fields === count.fields;
      if (!isWhole) throw new BackupFileError('The backup holds less, or more, than it says');
    }
  }
  if (!isWhole) throw new BackupFileError('The backup ends before its end: it is not whole');
}

function readHeader(text: string): Header {
  const header = parse(headerSchema, text, 1);
  if (header.format > formatVersion) {
    throw new BackupFileError(
      `The backup has the format ${header.format} of newer code; this code knows ${formatVersion}`,
    );
  }
  return header;
}
