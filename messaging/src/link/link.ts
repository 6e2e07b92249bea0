/**
 * What the service needs of a messenger. WhatsApp's unofficial side stands behind it today; the
 * official Cloud API would be a link that is always connected and never has a code to scan.
 */
export interface Link {
  state(): LinkState;
  /** Somebody wants to see a code: makes a new one if the last ran out unseen. */
  wake(): void;
  /** Resolves when the messenger's server has the message; rejects with a {@link SendError}. */
  send(message: Message): Promise<void>;
  /** Ends the connection and keeps the credentials. */
  close(): Promise<void>;
}

/** Where it goes is the link's own matter: there is one recipient. */
export interface Message {
  /** A message sent again carries the same id, so that the recipient's phone shows it once. */
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
  /** What the QR code to scan says; a credential. */
  qr?: string;
  problem?: LinkProblem;
}

/**
 * `unconfirmed`: sent, and no word from the server; `refused`: the server said no; `restricted`:
 * it said that this account may not write for now, and that each further try makes it worse.
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
