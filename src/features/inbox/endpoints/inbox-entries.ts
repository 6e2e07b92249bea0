import {
  eraseContactMessage,
  eraseInquiry,
  type InboxRoutes,
  markContactMessage,
  markInquiry,
} from '#features/inbox/contract/inbox-routes.ts';
import type { InboxDesk } from '#features/inbox/services/inbox.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { refusal, success } from '#platform/rules/outcome.ts';

type Mark<T> = (...marking: Parameters<InboxDesk['markInquiry']>) => Promise<T | null>;

/** Endpoint that marks and erases one entry of an inbox. */
const entryOf = <T>(
  { mark, erase }: Pick<InboxRoutes<T>, 'mark' | 'erase'>,
  kind: 'message' | 'inquiry',
  markOf: (desk: InboxDesk) => Mark<T>,
) =>
  endpoint(
    on(mark, {
      async act({ id, query: { read }, now, trace, services: { inboxDesk } }) {
        const doing = { now, trace: trace(`${kind}_read`, id) };
        const marked = await markOf(inboxDesk)(id, read ? now : null, doing);
        return marked ? success(marked) : refusal('not_found');
      },
    }),
    on(erase, {
      async act({ id, trace, services: { erasure } }) {
        const isErased = await erasure.eraseRecord({ kind, id }, trace(`${kind}_erased`));
        return isErased ? success(undefined) : refusal('not_found');
      },
    }),
  );

export const contactMessage = entryOf(
  { mark: markContactMessage, erase: eraseContactMessage },
  'message',
  (desk) => desk.markContactMessage,
);
export const inquiry = entryOf(
  { mark: markInquiry, erase: eraseInquiry },
  'inquiry',
  (desk) => desk.markInquiry,
);
