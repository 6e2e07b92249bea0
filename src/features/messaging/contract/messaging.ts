import * as z from 'zod/mini';

/** Whether the firm's WhatsApp is linked; nothing else of the messaging service is public. */
export const messagingStatusSchema = z.object({ connected: z.boolean() });

/**
 * What the code to scan says, while there is one. A credential: whoever scans it reads what the
 * firm is told of its clients.
 */
export const messagingQrSchema = z.object({ qr: z.optional(z.string()) });
