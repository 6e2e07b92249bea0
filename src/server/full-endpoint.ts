import { fullServices } from './full.ts';
import { api } from './endpoint.ts';

/** `on` and `endpoint` for functions that need all services; their cold start is slower. */
export const { on, endpoint } = api(fullServices);
