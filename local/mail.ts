/** Mail on one's own machine: a server that keeps all of it, and a page that shows it. */
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
  /** Where the mails are to be seen. */
  note(siteUrl: string): string;
  /** Removes the mails about records that were erased. */
  forget(db: Database): Promise<void>;
  close(): Promise<void>;
}

/**
 * Begins to take mails, and keeps them in `mail/` of the data folder; with `fault` it refuses all of
 * them at that step.
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

/** Mail by somebody else's server: what goes out really goes out, and nothing of it stays here. */
export const foreignMail = (smtpUrl: string): LocalMail => ({
  smtpUrl,
  handle: () => Promise.resolve(undefined),
  note: () => `Mail: goes out through ${new URL(smtpUrl).host}`,
  forget: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
