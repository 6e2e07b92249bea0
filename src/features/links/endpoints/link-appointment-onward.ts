import { bookLinkedAgain, findLinkedPayment } from '#features/links/contract/link-onward-routes.ts';
import { bookAgain, findLinkedPayment as find } from '#features/links/rules/visitor-onward.ts';
import { api } from '#server/endpoint.ts';
import { linkOnwardServices } from '#features/links/services/link-onward.ts';

const { on, endpoint } = api(linkOnwardServices);

export const linkAppointmentPayment = endpoint(
  on(findLinkedPayment, {
    limit: 'link',
    run: ({ body, now, services: { links } }) => find(body.token, { links, now }),
  }),
);

export const linkAppointmentAgain = endpoint(
  on(bookLinkedAgain, {
    limit: 'link',
    run: ({ body, now, services: { links } }) => bookAgain(body.token, { links, now }),
  }),
);
