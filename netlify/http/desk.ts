import { defaultDeskServices } from '#netlify/desk-services.ts';
import { api } from './endpoint.ts';

/** For what only the admin calls. */
export const { on, endpoint } = api(defaultDeskServices);
