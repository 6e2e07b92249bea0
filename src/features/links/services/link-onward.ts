import { linkOnwardStore } from '#features/links/store/link-reads.ts';
import { appointmentMoney } from '#registry/money.ts';
import { linkServices } from './links.ts';

/** For what a visitor's link leads on to. */
export const linkOnwardServices = /* @__PURE__ */ linkServices((db) =>
  linkOnwardStore(db, appointmentMoney),
);
