/** Starts a separate postfix with its own folder, port and changeable rules. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostfix } from '#scripts/programs.ts';
import { freePort } from './stack.ts';

const run = promisify(execFile);

/** Why postfix cannot be used here; `undefined` if it can. */
export function whyNoPostfix(): string | undefined {
  if (process.env['NIGHTLY'] !== '1') return 'only with NIGHTLY=1';
  if (process.getuid?.() !== 0) return 'its master runs as root alone';
  return findPostfix() === undefined ? 'no postfix on this machine' : undefined;
}

/**
 * How postfix answers senders; by default it accepts all mail. Each is a code, a status and a text
 * (`SMTPD_ACCESS(5)`).
 */
export interface PostfixRules {
  /** The answer to MAIL FROM, or to RCPT TO if `isLate` (postfix's own default). */
  sender?: string;
  /** The answer to RCPT TO, for every recipient other than `but`. */
  recipients?: { answer: string; but: string };
  isLate?: boolean;
}

/** Starts a postfix that relays all accepted mail to the server on this port; stop it with `close`. */
export async function startPostfix(nextPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'postfix-'));
  // Postfix's daemons run as another user.
  await chmod(folder, 0o755);
  const [config, port] = [join(folder, 'etc'), await freePort()];
  for (const name of ['etc', 'spool', 'data']) await mkdir(join(folder, name));
  await run('chown', ['postfix', join(folder, 'data')]);
  const control = async (...args: string[]) => {
    await run(findPostfix() ?? 'postfix', ['-c', config, ...args]);
  };

  const settings = (rules: PostfixRules) => `
compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = relay.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
relayhost = [127.0.0.1]:${nextPort}
smtp_tls_security_level = none
smtpd_tls_security_level = none
smtpd_peername_lookup = no
smtpd_delay_reject = ${rules.isLate ? 'yes' : 'no'}
smtpd_sender_restrictions = ${rules.sender === undefined ? '' : `check_sender_access regexp:${config}/sender`}
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_recipient_restrictions = ${rules.recipients === undefined ? '' : `check_recipient_access regexp:${config}/recipient`}
`;

  async function write(rules: PostfixRules) {
    await writeFile(join(config, 'main.cf'), settings(rules));
    await writeFile(join(config, 'sender'), `/./ ${rules.sender ?? 'OK'}\n`);
    const { but = '', answer = 'OK' } = rules.recipients ?? {};
    await writeFile(join(config, 'recipient'), `/^${but}$/ OK\n/./ ${answer}\n`);
  }

  const master = await readFile('/etc/postfix/master.cf', 'utf8');
  // As in the package, but on this port and without chroot.
  const services = master
    .replace(/^smtp( +inet.*)$/m, `127.0.0.1:${port}$1`)
    .replace(/^(\S+ +\S+ +\S+ +\S+ +)y/gm, '$1n');
  await writeFile(join(config, 'master.cf'), services);
  await write({});
  await control('start');
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    /** Restarts with other rules. */
    async judge(rules: PostfixRules) {
      await write(rules);
      await control('stop');
      await control('start');
    },
    async close() {
      await control('stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
