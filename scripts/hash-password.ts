/** Prints the value for `ADMIN_PASSWORD_HASH`; the password comes from standard input. */
import { createInterface } from 'node:readline/promises';
import { hashPassword } from '#domain/password.ts';

const terminal = createInterface({ input: process.stdin, output: process.stderr });
const password = await terminal.question('Password (it is shown while you type): ');
terminal.close();

if (password === '') {
  console.error('The password is empty.');
  process.exitCode = 1;
} else console.log(await hashPassword(password));
