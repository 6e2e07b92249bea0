import type { Context } from '@netlify/functions';
import { type FullServices, fullServices } from '#netlify/services/full.ts';
import { toFault } from './fault.ts';
import { problemResponse } from './response.ts';

/** A function that the platform calls by the clock; nobody reads its answer but its log. */
export const scheduled =
  (name: string, run: (services: FullServices) => Promise<unknown>) =>
  async (request: Request, { requestId }: Context, given?: FullServices): Promise<Response> => {
    try {
      await run(given ?? fullServices(request));
      return new Response(null, { status: 204 });
    } catch (error) {
      return problemResponse(toFault(error, { requestId, route: name }), requestId);
    }
  };
