/** A process for `kill.test.ts` to kill: takes mails and prints its address once it does. */
import { openMailFolder } from '#local/mail/folder.ts';
import { serveSmtp } from '#local/mail/smtp.ts';

const [path = ''] = process.argv.slice(2);
const folder = await openMailFolder(path, () => new Date());
const { url } = await serveSmtp({ keep: (mail) => folder.keep(mail) });
console.log(url);
