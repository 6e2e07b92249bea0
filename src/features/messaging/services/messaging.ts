import {
  messagingQrSchema,
  messagingStatusSchema,
} from '#features/messaging/contract/messaging.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';
import { type MessagingEnv, parseMessagingEnv } from '#platform/env/env-messaging.ts';
import { forAdmin } from '#server/for-admin.ts';

/** Lets our own answer come within 3 s, however slow the service is. */
const timeoutMs = 2500;

/** A lost link, or a restarted service, takes seconds to come back. */
const unavailable = { ok: false, code: 'messaging_unavailable', retryAfterMs: 5000 } as const;

interface Surroundings {
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
}

/**
 * Client of the messaging service. If the service is not set up, does not answer, rejects our secret or sends
 * an answer that cannot be parsed, the outcome is `messaging_unavailable`. An operator finds the
 * cause at the service itself.
 */
function messagingLink(
  env: MessagingEnv | undefined,
  { fetch = globalThis.fetch, timeoutMs: patience = timeoutMs }: Surroundings = {},
) {
  const ask =
    <T>(path: string, read: (answer: unknown) => T) =>
    async (): Promise<Outcome<T>> => {
      if (!env) return unavailable;
      try {
        const answer = await fetch(`${env.url}${path}`, {
          headers: { Authorization: `Bearer ${env.secret}` },
          redirect: 'error',
          signal: AbortSignal.timeout(patience),
        });
        return answer.ok ? success(read(await answer.json())) : unavailable;
      } catch {
        return unavailable;
      }
    };
  return {
    status: ask('/status', (answer) => messagingStatusSchema.parse(answer)),
    qr: ask('/qr', (answer) => messagingQrSchema.parse(answer)),
  };
}

export const withMessaging = (env: MessagingEnv | undefined, surroundings?: Surroundings) => ({
  messaging: messagingLink(env, surroundings),
});

/** Services for the page that links the firm's WhatsApp. */
export const messagingServices = forAdmin((_core, source) =>
  withMessaging(parseMessagingEnv(source)),
);
