import { honeypotField } from '#platform/contract/fields.ts';

export interface Guarded {
  [honeypotField]?: string | undefined;
  altcha?: string | undefined;
}

/**
 * A request without what guards it against programs, which is neither compared nor stored, and
 * whether the honeypot was filled in. Whoever did so is to believe that all went well.
 */
export function withoutGuards<T extends Guarded>({
  [honeypotField]: trap,
  altcha: solution,
  ...details
}: T): { details: Omit<T, keyof Guarded>; isTrapped: boolean; solution: string | undefined } {
  return { details, isTrapped: Boolean(trap), solution };
}
