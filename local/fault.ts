/** Faults of the local stack in the terminal, as the functions log theirs: one line of JSON each. */
import { randomUUID } from 'node:crypto';

/** What failed: the path of a call, or the name of what runs by itself. */
interface Where {
  route: string;
  requestId?: string;
}

/** Logs a fault that no function has logged. Nobody but the developer reads it, so it has the stack. */
export function reportFault({ route, requestId = randomUUID() }: Where, error: unknown): void {
  const { name, message, stack } =
    error instanceof Error
      ? error
      : { name: typeof error, message: String(error), stack: undefined };
  const at = new Date().toISOString();
  console.error(JSON.stringify({ at, route, requestId, error: name, message, stack }));
}
