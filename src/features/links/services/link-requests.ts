import { linkDecisionStore } from '#features/links/store/link-acts.ts';
import { linkRequestStore } from '#features/links/store/link-reads.ts';
import { followings } from '#registry/followings.ts';
import { appointmentMoney } from '#registry/money.ts';
import { linkServices } from './links.ts';

/** For showing a request by the firm's link. */
export const linkRequestServices = /* @__PURE__ */ linkServices((db) =>
  linkRequestStore(db, appointmentMoney),
);
/** For deciding on it. */
export const linkDecisionServices = /* @__PURE__ */ linkServices((db) =>
  linkDecisionStore(db, followings),
);
