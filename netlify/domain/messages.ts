import { honeypotField } from '#contract/fields.ts';
import { type Outcome, success } from './outcome.ts';

interface Message {
  [honeypotField]?: string | undefined;
}

/** What a visitor wrote, with the id under which it is kept and when it came. */
export type Received<T extends Message> = Omit<T, typeof honeypotField> & {
  id: string;
  createdAt: string;
};

interface MessagePorts<T extends Message> {
  now: Date;
  randomId: () => string;
  inbox: { add: (message: Received<T>, now: Date) => Promise<void> };
}

/** Keeps a contact message or an inquiry for the firm; the visitor is told its id. */
export async function receiveMessage<T extends Message>(
  request: T,
  { inbox, randomId, now }: MessagePorts<T>,
): Promise<Outcome<{ id: string }>> {
  const { [honeypotField]: trap, ...message } = request;
  const id = randomId();
  // Only programs fill it in; they are to believe that it worked.
  if (!trap) await inbox.add({ ...message, id, createdAt: now.toISOString() }, now);
  return success({ id });
}
