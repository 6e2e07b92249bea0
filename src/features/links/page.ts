/** What pages of other subjects may import. */
export { LinkView } from './page/LinkView.tsx';
export { StepNotice } from './page/StepNotice.tsx';
export {
  type LinkAction,
  type LinkState,
  initialLinkState,
  linkReducer,
} from './page/link-state.ts';
export { type LinkPage, useLink } from './page/use-link.ts';
export { useOnline } from './page/use-online.ts';
