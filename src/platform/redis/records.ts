/** What stands in Redis as JSON, and how it is read back. */
import * as z from 'zod/mini';

/** JSON text that holds a record; text that is no JSON is an issue like any other. */
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

/** All of a list that can be read. */
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

/** One that is there and can be read, or `null`. */
export const readableOrNull = <T extends z.ZodMiniType>(row: T) => z.catch(z.nullable(row), null);

/** Text beside a record, which may do without: what was set aside is `null`. */
export const beside = <T extends z.ZodMiniType<string, string>>(schema: T) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => text || null),
    ),
    z.nullable(schema),
  );

/** A number that only grows. */
export const countSchema = z.string().check(z.regex(/^\d+$/));

/** What Redis gives as one flat list: keys and values in turn. */
export const pairsSchema = z.pipe(
  z.array(z.string()),
  z.transform((flat) => {
    const pairs: [string, string][] = [];
    for (let i = 0; i + 1 < flat.length; i += 2) pairs.push([flat[i] ?? '', flat[i + 1] ?? '']);
    return pairs;
  }),
);
