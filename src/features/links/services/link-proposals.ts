import { linkAnswerStore, linkProposalStore } from '#features/links/store/link-proposals.ts';
import { linkServices } from './links.ts';

/** For proposals of other times by the firm's link. */
export const linkProposalServices = /* @__PURE__ */ linkServices(linkProposalStore);
/** For what clients answer. */
export const linkAnswerServices = /* @__PURE__ */ linkServices(linkAnswerStore);
