import type { Context } from '@netlify/functions';
import type { Core } from '#netlify/services/core.ts';
import { toFault } from './fault.ts';
import { problemResponse } from './response.ts';

/** A function that the platform calls by the clock; nobody reads its answer but its log. */
export const scheduled =
  <S extends Core>(
    name: string,
    fromEnvironment: (request: Request) => S,
    run: (services: S) => Promise<unknown>,
  ) =>
  async (request: Request, { requestId }: Context, given?: S): Promise<Response> => {
    try {
      await run(given ?? fromEnvironment(request));
      return new Response(null, { status: 204 });
    } catch (error) {
      return problemResponse(toFault(error, { requestId, route: name }), requestId);
    }
  };
