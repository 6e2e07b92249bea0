import type { Endpoint } from '#server/serve.ts';
import { news } from './news.ts';
import { statistics } from './statistics.ts';

/** The endpoints of this subject that `netlify/functions/desk.ts` serves. */
export const deskEndpoints: readonly Endpoint[] = [news, statistics];
