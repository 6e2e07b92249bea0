import {
  messagingQrSchema,
  messagingStatusSchema,
} from '#features/messaging/contract/messaging.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';
import { type MessagingEnv, parseMessagingEnv } from '#platform/env/env-messaging.ts';
import { fromEnvironment } from '#server/core.ts';

/** An answer comes within 3 s, whatever the service does. */
const timeoutMs = 2500;

/** A link takes seconds to come back, a service that was started anew as well. */
const unavailable = { ok: false, code: 'messaging_unavailable', retryAfterMs: 5000 } as const;

interface Surroundings {
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
}

/**
 * What the messaging service says of its link. One that is not set up, does not answer, takes our
 * secret for none or says what we do not understand is unavailable; which of these, whoever runs it
 * finds out there.
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

/** For the page that links the firm's WhatsApp. */
export const messagingServices = fromEnvironment((_core, source) =>
  withMessaging(parseMessagingEnv(source)),
);
