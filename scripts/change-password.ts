/**
 * Sets the admin's password, which ends all sessions, since they are bound to its hash. Prints the variable
 * to set in production, for a password that satisfies the policy (`access/rules/password-policy.ts`). With
 * `--local` it changes the password in the local stack's data folder instead, where any is allowed.
 */
import {
  type PasswordFault,
  passwordFault,
  shortestPassword,
} from '#features/access/rules/password-policy.ts';
import { hashPassword } from '#platform/rules/password.ts';
import { openDataFolder } from '#local/data-folder.ts';
import { runCommand } from '#local/process.ts';
import { readSettings, StartError } from '#local/settings.ts';
import { openQuestions } from './ask-hidden.ts';
import { passwordLists } from './password-lists.ts';

const sentences: Readonly<Record<PasswordFault, string>> = {
  too_short: `Too short: at least ${shortestPassword} characters. Four or five words of no sentence are easy to keep in mind`,
  common: 'Too common: it is among the passwords that are tried first, or made of one of them',
  firm_word: "It holds a word of the firm's own (name, place, domain), which is tried early",
};

/** Asked twice at a terminal, where a typing error would go unnoticed. */
async function askPassword(): Promise<string> {
  const questions = openQuestions();
  const password = await questions.hidden('New password (nothing is shown while you type): ');
  const isSame =
    !questions.isTerminal || password === (await questions.hidden('The same once more: '));
  questions.close();
  if (password === '') throw new StartError('The password is empty; nothing was changed');
  if (!isSame) throw new StartError('The two are not the same; nothing was changed');
  return password;
}

await runCommand(async () => {
  const isLocal = process.argv.includes('--local');
  const password = await askPassword();
  if (isLocal) {
    const data = await openDataFolder(readSettings(process.env).DATA_DIR);
    await data.changePassword(password);
    data.release();
    console.error('Changed. It holds from the next start, unless ADMIN_PASSWORD is set then.');
    return;
  }
  const fault = passwordFault(password, await passwordLists());
  if (fault) throw new StartError(`${sentences[fault]}. Nothing was changed`);
  console.error('Set this as ADMIN_PASSWORD_HASH (`netlify env:set`, or the site settings) and');
  console.error('deploy again: the password then holds, and whoever was signed in no longer is.');
  console.log(await hashPassword(password));
});
