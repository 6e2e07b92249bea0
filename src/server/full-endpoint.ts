import { fullServices } from './full.ts';
import { api } from './endpoint.ts';

/** `on` and `endpoint` for functions that need all services; such a one starts more slowly. */
export const { on, endpoint } = api(fullServices);
