import * as z from 'zod/mini';

/** Whether the firm's WhatsApp is linked. Nothing else about the messaging service is public. */
export const messagingStatusSchema = z.object({ connected: z.boolean() });

/**
 * Text of the QR code to scan, if there is one. It is a credential: a phone that scans it can read the firm's
 * notifications about its clients.
 */
export const messagingQrSchema = z.object({ qr: z.optional(z.string()) });
