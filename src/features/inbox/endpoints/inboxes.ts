import { listContactMessages, listInquiries } from '#features/inbox/contract/inbox-routes.ts';
import {
  sendContactMessage,
  sendInquiry,
  type SendRoute,
} from '#features/inbox/contract/send-routes.ts';
import { type MessagePorts, receiveMessage } from '#features/inbox/rules/messages.ts';
import { inboxServices } from '#features/inbox/services/inbox.ts';
import type { Guarded, GuardedKind } from '#features/protection/index.ts';
import { api } from '#server/endpoint.ts';
import { guarded } from '#server/guarded.ts';
import { readPage } from '#platform/http/page.ts';

const { on, endpoint } = api(inboxServices);
type Services = ReturnType<typeof inboxServices>;

/** Endpoint that stores what a visitor sends in an inbox. */
const receive = <T extends Guarded>(
  route: SendRoute<T>,
  kind: GuardedKind,
  inboxOf: (services: Services) => MessagePorts<T>['inbox'],
) =>
  on(route, {
    announces: true,
    run: guarded(kind, ({ body, idempotencyKey, now, services }, work) => {
      const { randomId } = services;
      return receiveMessage(body, idempotencyKey, {
        inbox: inboxOf(services),
        now,
        randomId,
        work,
      });
    }),
  });

export const contact = endpoint(
  receive(sendContactMessage, 'contact', ({ contactMessages }) => contactMessages),
);

export const contactMessages = endpoint(
  on(listContactMessages, {
    run: ({ query, services: { contactMessages } }) =>
      readPage(listContactMessages, query, contactMessages),
  }),
);

export const inquiries = endpoint(
  receive(sendInquiry, 'inquiry', ({ inquiries }) => inquiries),
  on(listInquiries, {
    run: ({ query, services: { inquiries } }) => readPage(listInquiries, query, inquiries),
  }),
);
