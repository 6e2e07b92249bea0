import type { Context } from '@netlify/functions';
import { success } from '#platform/rules/outcome.ts';
import type { Core } from './core.ts';
import { type Fault, toFault } from './fault.ts';
import { report } from './report.ts';
import { toResponse } from '#platform/http/response.ts';

type Run<S> = (services: S) => Promise<unknown>;

interface Clock<S> {
  /**
   * Name in the log. A step that failed by itself has a line of its own, `<name>/<step>`; if the store is
   * unavailable, all steps fail alike and only the run's line gives the reason.
   */
  name: string;
  /**
   * Runs first. Gives `null` if there is nothing to do, or what to do after all steps and `atEnd` succeeded.
   * If it fails, the steps run and show why.
   */
  begin?: (services: S) => Promise<(() => Promise<unknown>) | null>;
  /** Run one after another; a failed step does not stop the others. */
  steps: Readonly<Record<string, Run<S>>>;
  /**
   * Runs after all steps, with the names of those that failed. Gives `false` if something is left for the next
   * run; then what `begin` gave is not done.
   */
  atEnd?: (services: S, failed: readonly string[]) => Promise<unknown>;
}

/** A function that the platform runs on a schedule; its answer appears only in the log. */
export function scheduled<S extends Core>(
  fromEnvironment: (request: Request) => S,
  {
    name,
    begin = () => Promise.resolve(() => Promise.resolve()),
    steps,
    atEnd = () => Promise.resolve(),
  }: Clock<S>,
) {
  async function run(request: Request, context: Context, given?: S): Promise<Response> {
    const begun = performance.now();
    const { requestId } = context;
    const failed: string[] = [];
    let services = given;
    /** The last fault of a step. */
    let own: Fault | undefined;
    /** The first fault that no step caused. */
    let shared: Fault | undefined;
    const left: unknown[] = [];

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
      const finish = await begin(made).catch(() => undefined);
      if (finish === null) return tell(name, begun, undefined);
      for (const [step, act] of Object.entries(steps)) await attempt(step, () => act(made));
      // If the store is unavailable, the end cannot be recorded either; GET /api/health then reports that.
      if (failed.length > 0) await atEnd(made, [...failed]).catch(() => undefined);
      else await attempt('end', async () => left.push(await atEnd(made, [])));
      if (finish && failed.length === 0 && !left.includes(false)) await attempt('finish', finish);
    } catch (error) {
      shared = toFault(error);
    }
    const line = { ...shared?.line, ...(failed.length > 0 && { failed }) };
    return tell(name, begun, shared ?? own, line);
  }
  /** The names of its steps, for `registry/clocks.ts`. */
  return Object.assign(run, { steps: Object.keys(steps) });
}
