/** Follows an SMTP session through nodemailer's log, of which only the names of the commands are kept. */

/** The command that the server has not answered yet, and the one it answered last. */
export interface Dialogue {
  awaited?: string | undefined;
  answered?: string | undefined;
}

/** Returns a logger for `SmtpConnection` (with `transactionLog`) and the current state of the dialogue. */
export function followDialogue() {
  const dialogue: Dialogue = {};
  // Commands may be pipelined (RFC 2920); replies come in the order of the commands.
  const pending: string[] = [];
  return {
    dialogue,
    logger: {
      debug({ tnx }: { tnx?: unknown }, message: unknown) {
        // A line that follows AUTH is not a command but credentials, which must not be kept.
        if (tnx === 'client') pending.push(/^[A-Z]+/.exec(String(message))?.[0] ?? 'AUTH');
        if (tnx === 'server') dialogue.answered = pending.shift();
        [dialogue.awaited] = pending;
      },
    },
  };
}
