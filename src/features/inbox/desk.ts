/** What other subjects show of this one at the desk. */
export { Inquiries } from './desk/Inquiries.tsx';
export { Messages } from './desk/Messages.tsx';
