import type { Context } from '@netlify/functions';
import { success } from '#domain/outcome.ts';
import type { Core } from '#netlify/services/core.ts';
import { toFault } from './fault.ts';
import { report } from './report.ts';
import { toResponse } from './response.ts';

type Run<S> = (services: S) => Promise<unknown>;

interface Clock<S extends Core> {
  name: string;
  /** Begins each step although the one before failed; a line of the log names it `<name>/<step>`. */
  steps: Readonly<Record<string, Run<S>>>;
  /** Once all were tried, with those that failed. */
  atEnd?: (services: S, failed: readonly string[]) => Promise<unknown>;
}

/** A function that the platform calls by the clock; nobody reads its answer but its log. */
export const scheduled =
  <S extends Core>(
    { name, steps, atEnd }: Clock<S>,
    fromEnvironment: (request: Request) => S,
  ) =>
  async (request: Request, context: Context, given?: S): Promise<Response> => {
    const { requestId } = context;
    let services = given;
    /** Runs and reports; gives the fault. */
    async function attempt(route: string, run: () => Promise<unknown>) {
      const begun = performance.now();
      const fault = await run().then(() => undefined, toFault);
      const { status } = toResponse(fault?.refusal ?? success(undefined), 204, requestId);
      const ms = Math.round(performance.now() - begun);
      const line = { method: 'POST', route, status, ms, requestId };
      report({ ...line, code: fault?.refusal.code, ...fault?.line }, context, services);
      return fault;
    }
    let first = services
      ? undefined
      : await attempt(name, () => Promise.resolve().then(() => (services = fromEnvironment(request))));
    return toResponse(first?.refusal ?? success(undefined), 204, requestId);
  };
