/** What the local stack writes about a fault, for a spy on `console.error`. */
import type { MockInstance } from 'vitest';
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';

const lineSchema = z.strictObject({
  at: instantSchema,
  route: z.string(),
  requestId: z.uuid(),
  error: z.string(),
  message: z.string(),
  stack: z.optional(z.string()),
});

/** The lines written so far; throws for one that is not a line of JSON. */
export const faultLines = (log: MockInstance) =>
  log.mock.calls.map((words: unknown[]) => {
    const [line, ...others] = words.map(String);
    if (line === undefined || others.length > 0 || line.includes('\n')) {
      throw new Error(`Not one line: ${words.join(' ')}`);
    }
    return z.parse(lineSchema, JSON.parse(line));
  });
