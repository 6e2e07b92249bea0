/** Follows an SMTP session by nodemailer's own log, of which nothing but the commands' names is kept. */

/** Which command the server has yet to answer, and which it answered last. */
export interface Dialogue {
  awaited?: string | undefined;
  answered?: string | undefined;
}

/** A logger for `SmtpConnection` (with `transactionLog`), and the dialogue as it stands. */
export function followDialogue() {
  const dialogue: Dialogue = {};
  // Commands may go all at once (RFC 2920); replies come in their order.
  const pending: string[] = [];
  return {
    dialogue,
    logger: {
      debug({ tnx }: { tnx?: unknown }, message: unknown) {
        // What follows AUTH is no command, and none of our business.
        if (tnx === 'client') pending.push(/^[A-Z]+/.exec(String(message))?.[0] ?? 'AUTH');
        if (tnx === 'server') dialogue.answered = pending.shift();
        [dialogue.awaited] = pending;
      },
    },
  };
}
