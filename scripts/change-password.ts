/**
 * Sets the admin's password, which ends all sessions: they are bound to its hash. Prints what to
 * set in production; with `--local`, changes what the local stack's data folder keeps instead.
 */
import { hashPassword } from '#domain/password.ts';
import { openDataFolder } from '#local/data-folder.ts';
import { runCommand } from '#local/process.ts';
import { readSettings, StartError } from '#local/settings.ts';
import { ask } from './ask.ts';

await runCommand(async () => {
  const password = await ask('New password (it is shown while you type): ');
  if (password === '') throw new StartError('The password is empty; nothing was changed');
  if (process.argv.includes('--local')) {
    const data = await openDataFolder(readSettings(process.env).DATA_DIR);
    await data.changePassword(password);
    data.release();
    console.error('Changed. It holds from the next start, unless ADMIN_PASSWORD is set then.');
    return;
  }
  console.error('Set this as ADMIN_PASSWORD_HASH (`netlify env:set`, or the site settings) and');
  console.error('deploy again: the password then holds, and whoever was signed in no longer is.');
  console.log(await hashPassword(password));
});
