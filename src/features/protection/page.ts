/** What pages of other subjects may import. */
export { sendWithWork } from './page/send-with-work.ts';
