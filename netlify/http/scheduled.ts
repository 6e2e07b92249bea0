import type { Context } from '@netlify/functions';
import { defaultDeskServices, type DeskServices } from '#netlify/desk-services.ts';
import { toFault } from './fault.ts';
import { problemResponse } from './response.ts';

/** A function that the platform calls by the clock; nobody reads its answer but its log. */
export const scheduled =
  (name: string, run: (services: DeskServices) => Promise<unknown>) =>
  async (_request: Request, { requestId }: Context, given?: DeskServices): Promise<Response> => {
    try {
      await run(given ?? defaultDeskServices());
      return new Response(null, { status: 204 });
    } catch (error) {
      return problemResponse(toFault(error, { requestId, route: name }), requestId);
    }
  };
