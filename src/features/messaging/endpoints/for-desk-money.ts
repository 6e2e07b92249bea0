import type { Endpoint } from '#server/serve.ts';
import { messagingQr } from './messaging-qr.ts';
import { messagingStatus } from './messaging-status.ts';

/** What `netlify/functions/desk-money.ts` serves of this subject. */
export const messagingEndpoints: readonly Endpoint[] = [messagingQr, messagingStatus];
