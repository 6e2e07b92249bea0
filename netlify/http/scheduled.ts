import type { Context } from '@netlify/functions';
import type { Core } from '#netlify/services/core.ts';
import { toFault } from './fault.ts';
import { report } from './report.ts';
import { toResponse } from './response.ts';
import { success } from '#domain/outcome.ts';

/** A function that the platform calls by the clock; nobody reads its answer but its log. */
export const scheduled =
  <S extends Core>(
    name: string,
    fromEnvironment: (request: Request) => S,
    run: (services: S) => Promise<unknown>,
    /** What else is to be done once it has failed. */
    onFault: (services: S) => Promise<unknown> = () => Promise.resolve(),
  ) =>
  async (request: Request, context: Context, given?: S): Promise<Response> => {
    const begun = performance.now();
    const { requestId } = context;
    let services = given;
    let fault: ReturnType<typeof toFault> | undefined;
    try {
      services ??= fromEnvironment(request);
      await run(services);
    } catch (error) {
      fault = toFault(error);
      // Where the store is away nobody can be told this way; GET /api/health then says so.
      if (services) await onFault(services).catch(() => undefined);
    }
    const response = toResponse(fault?.refusal ?? success(undefined), 204, requestId);
    report(
      {
        ...{ method: 'POST', route: name, status: response.status },
        ms: Math.round(performance.now() - begun),
        ...{ requestId, code: fault?.refusal.code, ...fault?.line },
      },
      context,
      services,
    );
    return response;
  };
