/** An SMTP server that answers each command as a script says, and sends nothing else. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** The answer to a command: a reply, silence (`undefined`), or the end of the connection (`null`). */
export type SmtpScript = Readonly<Record<string, string | undefined | null>>;

const usual: SmtpScript = {
  greeting: '220 hello',
  EHLO: '250 hello',
  HELO: '250 hello',
  AUTH: '235 2.7.0 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
  '.': '250 taken',
};

const isYes = (reply: SmtpScript[string]) => /^[23]/.test(reply ?? '2');

/**
 * Serves the script; commands that it omits succeed. Returns the port and a function that stops the server.
 */
export async function serveScript(script: SmtpScript) {
  // Looked up each time, as a test may change its script.
  const replyTo = (word: string) => (word in script ? script[word] : usual[word]);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const say = (reply: SmtpScript[string]) => {
      if (reply === null) socket.destroy();
      else if (reply !== undefined && socket.writable) socket.write(`${reply}\r\n`);
    };
    socket.on('error', () => undefined);
    say(replyTo('greeting'));
    let [isText, isRefused, isSilent] = [false, false, false];
    createInterface(socket)
      .on('error', () => undefined)
      .on('line', (line) => {
        const word = isText ? line : (line.split(/[ :]/)[0] ?? '');
        if (isText && word !== '.') return;
        if (word === 'QUIT') socket.end('221 bye\r\n');
        if (word === 'MAIL') isRefused = false;
        // A pipelining client has sent this command before it received the refusal.
        if (isRefused) {
          say('503 5.5.1 bad sequence of commands');
          return;
        }
        const reply = replyTo(word);
        isSilent ||= reply === undefined;
        if (isSilent) return;
        isRefused = /^(?:MAIL|RCPT)$/.test(word) && !isYes(reply);
        isText = word === 'DATA' && isYes(reply);
        say(reply);
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
