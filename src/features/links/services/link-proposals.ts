import { linkAnswerStore, linkProposalStore } from '#features/links/store/link-acts.ts';
import { linkMoneyStore } from '#features/links/store/link-reads.ts';
import { appointmentMoney } from '#registry/money.ts';
import { linkServices } from './links.ts';

/** For proposals of other times by the firm's link. */
export const linkProposalServices = /* @__PURE__ */ linkServices((db) => ({
  ...linkProposalStore(db),
  ...linkMoneyStore(db, appointmentMoney),
}));
/** For what clients answer. */
export const linkAnswerServices = /* @__PURE__ */ linkServices(linkAnswerStore);
