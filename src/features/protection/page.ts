/** What other subjects' pages use. */
export { sendWithWork } from './page/send-with-work.ts';
