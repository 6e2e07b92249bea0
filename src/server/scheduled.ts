import type { Context } from '@netlify/functions';
import { success } from '#platform/rules/outcome.ts';
import type { Core } from './core.ts';
import { type Fault, toFault } from './fault.ts';
import { report } from './report.ts';
import { toResponse } from '#platform/http/response.ts';

type Run<S> = (services: S) => Promise<unknown>;

interface Clock<S> {
  /**
   * As the log knows it. A step that failed by itself has a line of its own, `<name>/<step>`; where the
   * store is away all fail alike, and the run's line alone tells why.
   */
  name: string;
  /** One after another; one that fails keeps none of the others from running. */
  steps: Readonly<Record<string, Run<S>>>;
  /** After all of them, with the names of those that failed. */
  atEnd?: (services: S, failed: readonly string[]) => Promise<unknown>;
}

/** A function that the platform calls by the clock; nobody reads its answer but its log. */
export function scheduled<S extends Core>(
  fromEnvironment: (request: Request) => S,
  { name, steps, atEnd = () => Promise.resolve() }: Clock<S>,
) {
  async function run(request: Request, context: Context, given?: S): Promise<Response> {
    const begun = performance.now();
    const { requestId } = context;
    const failed: string[] = [];
    let services = given;
    /** The last one of a step. */
    let own: Fault | undefined;
    /** The first one that no step is to blame for. */
    let shared: Fault | undefined;

    function tell(route: string, since: number, fault: Fault | undefined, line: object = {}) {
      const answer = toResponse(fault?.refusal ?? success(undefined), 204, requestId);
      const ms = Math.round(performance.now() - since);
      const call = { method: 'POST', route, status: answer.status, ms, requestId };
      report({ ...call, code: fault?.refusal.code, ...line }, context, services);
      return answer;
    }

    async function attempt(step: string, act: () => unknown): Promise<void> {
      const since = performance.now();
      try {
        await act();
      } catch (error) {
        const fault = toFault(error);
        failed.push(step);
        if (fault.refusal.code === 'service_unavailable') {
          shared ??= fault;
        } else {
          own = fault;
          tell(`${name}/${step}`, since, fault, fault.line);
        }
      }
    }

    try {
      services ??= fromEnvironment(request);
      const made = services;
      for (const [step, act] of Object.entries(steps)) await attempt(step, () => act(made));
      // Where the store is away there is nothing to note either; GET /api/health then says so.
      if (failed.length > 0) await atEnd(made, [...failed]).catch(() => undefined);
      else await attempt('end', () => atEnd(made, []));
    } catch (error) {
      shared = toFault(error);
    }
    const line = { ...shared?.line, ...(failed.length > 0 && { failed }) };
    return tell(name, begun, shared ?? own, line);
  }
  /** The names of its steps, for `registry/clocks.ts`. */
  return Object.assign(run, { steps: Object.keys(steps) });
}
