/** Mail on a developer's machine: a server that keeps every mail, and a page that shows them. */
import { join } from 'node:path';
import type { MailFault } from '#platform/contract/mail-fault.ts';
import type { Database } from '#platform/redis/database.ts';
import { readable } from './data-folder.ts';
import type { PartialHandler } from './http.ts';
import { openMailFolder } from './mail/folder.ts';
import { forgetErased } from './mail/forget.ts';
import { mailAddress } from './mail/frame.ts';
import { mailPages } from './mail/pages.ts';
import { serveSmtp } from './mail/smtp.ts';

export interface LocalMail {
  smtpUrl: string;
  /** Answers at `/__mail` and below. */
  handle: PartialHandler;
  /** A sentence that says where the mails are shown. */
  note(siteUrl: string): string;
  /** Removes the mails about records that were erased. */
  forget(db: Database): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the mail server, which keeps mails in `mail/` of the data folder; with `fault` it refuses every mail
 * at that step.
 */
export async function startMail(dataPath: string, fault?: MailFault): Promise<LocalMail> {
  const path = join(dataPath, 'mail');
  const folder = await openMailFolder(path, () => new Date());
  const asksForPassword = fault?.phase === 'auth';
  const server = await serveSmtp({
    ...{ keep: (mail) => folder.keep(mail), fault: () => fault, asksForPassword },
  });
  return {
    smtpUrl: asksForPassword ? server.url.replace('//', '//local:local@') : server.url,
    handle: mailPages(folder),
    note: (siteUrl) => `Mail: ${siteUrl}${mailAddress} (files in ${readable(path)})`,
    forget: (db) => forgetErased(folder, db),
    close: () => server.close(),
  };
}

/** Mail through an external server: mails are really sent, and none is kept here. */
export const foreignMail = (smtpUrl: string): LocalMail => ({
  smtpUrl,
  handle: () => Promise.resolve(undefined),
  note: () => `Mail: goes out through ${new URL(smtpUrl).host}`,
  forget: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
