/** Schemas for reading values that are stored in Redis as JSON. */
import * as z from 'zod/mini';

/** Parses a JSON text into a record; text that is not JSON is reported as an issue. */
export function jsonOf<T extends z.ZodMiniType>(schema: T) {
  const parsed = z.transform((text: string, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'malformed_json', input: text });
      return z.NEVER;
    }
  });
  return z.pipe(z.pipe(z.string(), parsed), schema);
}

/** Reads the entries of a list that match the schema and omits the others. */
export const readable = <T extends z.ZodMiniType>(row: T) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((all): z.output<T>[] =>
      all.flatMap((each) => {
        const { success, data } = z.safeParse(row, each);
        return success ? [data] : [];
      }),
    ),
  );

/** What matches the schema, or else this. Not `z.catch`, for which a function bundles seven kilobytes more. */
const readableOr = <T extends z.ZodMiniType, Else>(schema: T, otherwise: Else) =>
  z.pipe(
    z.unknown(),
    z.transform((value): z.output<T> | Else => {
      const { success, data } = z.safeParse(schema, value);
      return success ? data : otherwise;
    }),
  );

/** The record, or `null` if it is missing or unreadable. */
export const readableOrNull = <T extends z.ZodMiniType>(row: T) =>
  readableOr(z.nullable(row), null);

/** An optional text stored beside a record; `null` if it was set aside. */
export const beside = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => text || null),
    ),
    z.nullable(schema),
  );

/** Fields of a hash, or scores; `null` where there is none. */
export const textsSchema = z.array(z.nullable(z.string()));

/** A counter: digits only. */
export const countSchema = z.string().check(z.regex(/^\d+$/));

/** Converts Redis' flat list of keys and values into pairs. */
export const pairsSchema = z.pipe(
  z.array(z.string()),
  z.transform((flat) => {
    const pairs: [string, string][] = [];
    for (let i = 0; i + 1 < flat.length; i += 2) pairs.push([flat[i] ?? '', flat[i + 1] ?? '']);
    return pairs;
  }),
);
