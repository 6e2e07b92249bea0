import type { Endpoint } from '#server/serve.ts';
import { messagingQr } from './messaging-qr.ts';
import { messagingStatus } from './messaging-status.ts';

/** The endpoints of this subject that `netlify/functions/desk-money.ts` serves. */
export const messagingEndpoints: readonly Endpoint[] = [messagingQr, messagingStatus];
