import * as routes from '#features/inbox/contract/inquiry-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const inquiry = endpoint(
  on(routes.markInquiry, {
    async run({ id, query: { read }, now, audit, services: { inboxDesk } }) {
      const marked = await inboxDesk.markInquiry(id, read ? now : null, audit('inquiry_read', id));
      return marked ? success(marked) : refusal('not_found');
    },
  }),
  on(routes.eraseInquiry, {
    async run({ id, audit, services: { erasure } }) {
      const isErased = await erasure.eraseRecord({ kind: 'inquiry', id }, audit('inquiry_erased'));
      return isErased ? success(undefined) : refusal('not_found');
    },
  }),
);
