/** A process for `kill.test.ts` to kill: runs the mail server and prints its address once it listens. */
import { openMailFolder } from '#local/mail/folder.ts';
import { serveSmtp } from '#local/mail/smtp.ts';

const [path = ''] = process.argv.slice(2);
const folder = await openMailFolder(path, () => new Date());
const { url } = await serveSmtp({ keep: (mail) => folder.keep(mail) });
console.log(url);
