/** The requested proof of work and its solution, in ALTCHA's format (v2, PBKDF2). */
import * as z from 'zod/mini';

const parameters = {
  data: z.object({ kind: z.string(), work: z.number() }),
  /** Seconds since 1970. */
  expiresAt: z.number(),
  keyPrefix: z.string(),
  nonce: z.string(),
  salt: z.string(),
};

const solutionSchema = z.object({
  challenge: z.object({ parameters: z.object(parameters), signature: z.string() }),
  solution: z.object({ counter: z.number() }),
});
export type WorkSolution = z.infer<typeof solutionSchema>;

/** Parses the field `altcha`. Returns undefined if it cannot be read. */
export function readSolution(altcha: string): WorkSolution | undefined {
  try {
    return solutionSchema.safeParse(JSON.parse(atob(altcha))).data;
  } catch {
    return undefined;
  }
}

/** The whole challenge, as the solving client needs it. */
export const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.number(),
    keyLength: z.number(),
    ...parameters,
  }),
  signature: z.string(),
});
