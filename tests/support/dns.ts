/** A DNS server on loopback (UDP) that answers TXT questions from a table. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** TXT records of a name; `SERVFAIL` or no answer at all. A name that is missing does not exist. */
export type Zone = Record<string, readonly string[] | 'SERVFAIL' | 'silent'>;

const header = 12;
const rcodes = { fine: 0, SERVFAIL: 2, unknown: 3 };

/** The name of the only question, and where the question ends. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = header;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** A TXT record of the question's name, in parts of 255 characters at most (RFC 1035, 3.3.14). */
function recordOf(text: string): Buffer {
  const parts = (text.match(/.{1,255}/gs) ?? ['']).flatMap((part) => [
    Buffer.from([part.length]),
    Buffer.from(part, 'latin1'),
  ]);
  const data = Buffer.concat(parts);
  const size = Buffer.from([data.length >> 8, data.length & 255]);
  // The name by reference, TXT, IN, one minute.
  return Buffer.concat([Buffer.from([0xc0, header, 0, 16, 0, 1, 0, 0, 0, 60]), size, data]);
}

export async function serveDns(zone: Zone) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionOf(query);
    asked.push(name);
    const found = zone[name];
    if (found === 'silent') return;
    const texts = found === 'SERVFAIL' || found === undefined ? [] : found;
    const code = found === undefined ? rcodes.unknown : rcodes.fine;
    const head = Buffer.from([
      ...query.subarray(0, 2),
      ...[0x81, 0x80 | (found === 'SERVFAIL' ? rcodes.SERVFAIL : code)],
      ...[0, 1, 0, texts.length, 0, 0, 0, 0],
    ]);
    socket.send(
      Buffer.concat([head, query.subarray(header, end), ...texts.map(recordOf)]),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => void socket.close(),
  };
}
