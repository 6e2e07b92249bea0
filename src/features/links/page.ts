/** Exports for pages of other subjects. */
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
