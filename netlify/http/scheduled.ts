import type { Context } from '@netlify/functions';
import { type Refusal, success } from '#domain/outcome.ts';
import type { Core } from '#netlify/services/core.ts';
import { toFault } from './fault.ts';
import { report } from './report.ts';
import { toResponse } from './response.ts';

type Run<S> = (services: S) => Promise<unknown>;

interface Clock<S> {
  /** As the log knows it; a step that failed has a line of its own, `<name>/<step>`. */
  name: string;
  /** One after another; one that fails keeps none of the others from running. */
  steps: Readonly<Record<string, Run<S>>>;
  /** After all of them, with the names of those that failed. */
  atEnd?: (services: S, failed: readonly string[]) => Promise<unknown>;
}

/** A function that the platform calls by the clock; nobody reads its answer but its log. */
export const scheduled =
  <S extends Core>(
    fromEnvironment: (request: Request) => S,
    { name, steps, atEnd = () => Promise.resolve() }: Clock<S>,
  ) =>
  async (request: Request, context: Context, given?: S): Promise<Response> => {
    const begun = performance.now();
    const { requestId } = context;
    const failed: string[] = [];
    let services = given;
    let refusal: Refusal | undefined;

    function tell(route: string, since: number, line: object = {}) {
      const answer = toResponse(refusal ?? success(undefined), 204, requestId);
      const ms = Math.round(performance.now() - since);
      const call = { method: 'POST', route, status: answer.status, ms, requestId };
      report({ ...call, code: refusal?.code, ...line }, context, services);
      return answer;
    }

    /** Runs one step; of a fault the log has a line, and the desk an entry. */
    async function attempt(step: string, run: () => unknown): Promise<void> {
      const since = performance.now();
      try {
        await run();
      } catch (error) {
        const fault = toFault(error);
        failed.push(step);
        refusal = fault.refusal;
        tell(step === '' ? name : `${name}/${step}`, since, fault.line);
      }
    }

    if (!services) await attempt('', () => (services = fromEnvironment(request)));
    const made = services;
    if (made) {
      for (const [step, run] of Object.entries(steps)) await attempt(step, () => run(made));
      // Where the store is away there is nothing to note either; GET /api/health then says so.
      if (failed.length > 0) await atEnd(made, [...failed]).catch(() => undefined);
      else await attempt('end', () => atEnd(made, []));
    }
    return tell(name, begun, failed.length > 0 ? { failed } : {});
  };
