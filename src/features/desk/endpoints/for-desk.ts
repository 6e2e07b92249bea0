import type { Endpoint } from '#server/serve.ts';
import { news } from './news.ts';
import { statistics } from './statistics.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const deskEndpoints: readonly Endpoint[] = [news, statistics];
