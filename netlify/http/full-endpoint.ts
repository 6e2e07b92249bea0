import { defaultFullServices } from '#netlify/full-services.ts';
import { api } from './endpoint.ts';

/** `on` and `endpoint` for functions that need what only `full-services.ts` puts together. */
export const { on, endpoint } = api(defaultFullServices);
