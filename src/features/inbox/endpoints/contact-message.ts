import * as routes from '#features/inbox/contract/contact-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const contactMessage = endpoint(
  on(routes.markContactMessage, {
    async run({ id, query: { read }, now, audit, services: { inboxDesk } }) {
      const marked = await inboxDesk.markContactMessage(
        id,
        read ? now : null,
        audit('message_read', id),
      );
      return marked ? success(marked) : refusal('not_found');
    },
  }),
  on(routes.eraseContactMessage, {
    async run({ id, audit, services: { erasure } }) {
      const isErased = await erasure.eraseRecord({ kind: 'message', id }, audit('message_erased'));
      return isErased ? success(undefined) : refusal('not_found');
    },
  }),
);
