/**
 * What the service needs of a messenger. Today the implementation is WhatsApp's unofficial API; the official
 * Cloud API would be a link that is always connected and never has a code to scan.
 */
export interface Link {
  state(): LinkState;
  /** A user wants to see a code: makes a new one if the last one expired unseen. */
  wake(): void;
  /** Resolves when the messenger's server has the message; rejects with a {@link SendError}. */
  send(message: Message): Promise<void>;
  /** Ends the connection and keeps the credentials. */
  close(): Promise<void>;
}

/** A message without a recipient: the link knows the only one. */
export interface Message {
  /** A repeated message has the same id, so that the recipient's phone shows it once. */
  id: string;
  text: string;
}

export type LinkStateName =
  'connecting' | 'waiting_for_scan' | 'connected' | 'disconnected' | 'replaced' | 'error';

export type LinkProblem =
  | 'connection_lost'
  | 'logged_out'
  | 'replaced'
  | 'forbidden'
  | 'outdated'
  | 'bad_session'
  | 'multi_device_off'
  | 'own_number'
  | 'recipient_unknown';

export interface LinkState {
  name: LinkStateName;
  /** When this state began. */
  since: number;
  /** The content of the QR code to scan; a credential. */
  qr?: string;
  problem?: LinkProblem;
}

/**
 * `unconfirmed`: sent, but the server did not answer. `refused`: the server refused the message.
 * `restricted`: the server said that this account may not send for now; each further attempt makes it worse.
 */
export type SendFailure = 'not_connected' | 'unconfirmed' | 'refused' | 'restricted';

export class SendError extends Error {
  override readonly name = 'SendError';
  readonly code: SendFailure;
  constructor(code: SendFailure) {
    super(code);
    this.code = code;
  }
}
