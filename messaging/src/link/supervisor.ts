import type { Clock } from '../clock.ts';
import { type Link, type LinkState, type Message, SendError } from './link.ts';
import { initialState, type LinkEvent, pauseBefore, reduce } from './state.ts';

/** One connection from its opening to its end; after `closed` it reports no more events. */
export interface Connection {
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}
export type Connect = (tell: (event: LinkEvent) => void) => Connection;

export interface Supervision {
  connect: Connect;
  /** Deletes the credentials. */
  forget: () => void;
  clock: Clock;
  random: () => number;
  /** Called when the state's name or problem changes. */
  onChange: (state: LinkState) => void;
}

const codeOfFault = 500;

/** A link that opens connections according to the rules, one at a time, until it is closed. */
export function superviseLink({ connect, forget, clock, random, onChange }: Supervision): Link {
  let state = initialState(clock.now());
  let connection: Connection | undefined;
  // Only events of the newest connection count; an old one may still send some.
  let newest = 0;
  let cancel = () => {};

  function apply(event: LinkEvent): void {
    const before = state;
    state = reduce(state, event, clock.now());
    if (event.type === 'closed') {
      newest += 1;
      connection = undefined;
      if (state.wipe) forget();
      const pause = pauseBefore(state, random);
      if (pause !== undefined) cancel = clock.after(pause, open);
    }
    if (state.name !== before.name || state.problem !== before.problem) onChange(state);
  }

  function open(): void {
    cancel();
    const mine = ++newest;
    apply({ type: 'opening' });
    try {
      connection = connect((event) => {
        if (mine === newest) apply(event);
      });
    } catch {
      apply({ type: 'closed', code: codeOfFault });
    }
  }

  open();
  return {
    state: () => state,
    wake() {
      if (state.then === 'when_asked') open();
    },
    async send(message) {
      if (state.name !== 'connected' || !connection) throw new SendError('not_connected');
      await connection.send(message);
    },
    async close() {
      newest += 1;
      cancel();
      await connection?.close();
    },
  };
}
