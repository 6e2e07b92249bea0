/** What the desk's parts of other subjects may import. */
export { Security } from './desk/security/Security.tsx';
export { forgetToasts } from './desk/session/forget-toasts.ts';
export { OffDocument } from './desk/session/OffDocument.tsx';
export { SignIn } from './desk/session/SignIn.tsx';
export { SignInDialog } from './desk/session/SignInDialog.tsx';
export { useSessionWatch } from './desk/session/use-session-watch.ts';
