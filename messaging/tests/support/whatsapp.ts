/** A small WhatsApp on a local WebSocket: links a device, knows two numbers, passes messages on. */
import {
  type BinaryNode,
  Curve,
  decodeBinaryNode,
  encodeBinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  hmacSign,
  proto,
} from 'baileys';
import { once } from 'node:events';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Ending, testFolder } from './folder.ts';
import { serverNoise } from './noise.ts';
import { phone } from './phone.ts';

export const firm = { pn: '41790000001', lid: '1001' };
export const recipient = { pn: '41790000002', lid: '1002' };
const people = [firm, recipient];
export const device = `${firm.pn}:7@s.whatsapp.net`;
const host = 's.whatsapp.net';

const node = (tag: string, attrs: Record<string, string> = {}, content?: BinaryNode['content']) =>
  content === undefined ? { tag, attrs } : { tag, attrs, content };

export interface Line {
  send(...nodes: BinaryNode[]): void;
  close(): void;
  payload: proto.ClientPayload;
}

/** Settings of the tests. */
interface Script {
  /** `attrs` of the answer to a message; no answer if undefined. */
  acknowledge: Record<string, string> | undefined;
  isKnown: boolean;
}

export async function localWhatsApp(test: Ending) {
  const folder = testFolder(test);
  const phones = new Map(people.map(({ pn, lid }) => [lid, phone(join(folder, pn))] as const));
  const script: Script = { acknowledge: {}, isKnown: true };
  const messages: { id: string; text: string | undefined | null }[] = [];
  const lines: Line[] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  test.after(async () => {
    for (const client of server.clients) client.terminate();
    await new Promise((resolve) => server.close(resolve));
    for (const each of phones.values()) each.close();
  });

  /** The answer about one person of a `usync` query. */
  function person(user: BinaryNode, asked: readonly string[]): BinaryNode {
    const contact = getBinaryNodeChild(user, 'contact')?.content;
    const named =
      user.attrs['jid'] ??
      (contact instanceof Uint8Array ? Buffer.from(contact).toString().slice(1) : '');
    const found = people.find(({ pn }) => named.startsWith(pn));
    const facts: Record<string, BinaryNode> = {
      contact: node('contact', { type: script.isKnown ? 'in' : 'out' }),
      devices: node('devices', {}, [node('device-list', {}, [node('device', { id: '0' })])]),
      lid: node('lid', { val: `${found?.lid ?? ''}@lid` }),
    };
    const about = asked.flatMap((fact) => facts[fact] ?? []);
    return node('user', { jid: `${found?.pn ?? '0'}@${host}` }, about);
  }

  async function answerTo(question: BinaryNode): Promise<BinaryNode[]> {
    const usync = getBinaryNodeChild(question, 'usync');
    if (usync) {
      const query = getBinaryNodeChild(usync, 'query');
      const asked = Array.isArray(query?.content) ? query.content.map(({ tag }) => tag) : [];
      const users = getBinaryNodeChildren(getBinaryNodeChild(usync, 'list'), 'user');
      return [
        node('usync', {}, [
          node(
            'list',
            {},
            users.map((user) => person(user, asked)),
          ),
        ]),
      ];
    }
    const wanted = getBinaryNodeChildren(getBinaryNodeChild(question, 'key'), 'user');
    if (wanted.length > 0) {
      const bundles = wanted.map(
        async ({ attrs: { jid = '' } }) => await phones.get(jid.split('@')[0] ?? '')?.bundle(jid),
      );
      return [
        node(
          'list',
          {},
          (await Promise.all(bundles)).filter((each) => each !== undefined),
        ),
      ];
    }
    if (getBinaryNodeChild(question, 'count')) return [node('count', { value: '100' })];
    return getBinaryNodeChild(question, 'digest') ? [node('digest')] : [];
  }

  async function receive(line: Line, received: BinaryNode): Promise<void> {
    const { id = '', to = host } = received.attrs;
    if (received.tag === 'iq' && received.attrs['type'] !== 'result') {
      line.send(node('iq', { id, from: to, type: 'result' }, await answerTo(received)));
    }
    if (received.tag === 'message') {
      const jid = `${recipient.pn}@${host}`;
      const text = await phones.get(recipient.lid)?.read(received, { jid, from: device });
      messages.push({ id, text });
      if (!script.acknowledge) return;
      line.send(node('ack', { id, from: to, class: 'message', ...script.acknowledge }));
    }
  }

  function converse(socket: WebSocket): void {
    const noise = serverNoise();
    let line: Line | undefined;
    let isGreeted = false;
    // One frame after the other, since deciphering uses a counter.
    let turn = Promise.resolve();
    const onFrame = async (frame: Uint8Array) => {
      if (line) return receive(line, await decodeBinaryNode(Buffer.from(frame)));
      if (!isGreeted) {
        isGreeted = true;
        socket.send(noise.frame(noise.hello(frame)));
        return;
      }
      line = {
        payload: noise.finish(frame),
        send: (...nodes) =>
          nodes.forEach((each) => socket.send(noise.frame(encodeBinaryNode(each)))),
        close: () => socket.close(),
      };
      lines.push(line);
      if (!line.payload.devicePairingData) line.send(node('success', { t: '1700000000' }));
    };
    socket.on('message', (data: Buffer) => {
      turn = turn.then(async () => {
        for (const frame of noise.read(data)) await onFrame(frame);
      });
    });
  }
  server.on('connection', converse);

  return {
    ...{ url: `ws://127.0.0.1:${port}`, script, messages, lines },
    lastLine(): Line {
      const line = lines.at(-1);
      if (!line) throw new Error('nobody is connected');
      return line;
    },
    offerCodes(...refs: string[]): void {
      const codes = refs.map((ref) => node('ref', {}, Buffer.from(ref)));
      const attrs = { id: 'pair', from: host, type: 'set', xmlns: 'md' };
      this.lastLine().send(node('iq', attrs, [node('pair-device', {}, codes)]));
    },
    /** The firm's phone scans the code; then, as always, the device is asked to connect again. */
    scan(qr: string): void {
      const [, , identity = '', secret = ''] = qr.split(',');
      const account = Curve.generateKeyPair();
      const details = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp: 1, keyIndex: 1 });
      const device_ = Buffer.from(details.finish());
      const signed = [Buffer.from([6, 0]), device_, Buffer.from(identity, 'base64')];
      const identityBytes = proto.ADVSignedDeviceIdentity.encode({
        details: device_,
        accountSignatureKey: account.public,
        accountSignature: Curve.sign(account.private, Buffer.concat(signed)),
      }).finish();
      const hmac = hmacSign(identityBytes, Buffer.from(secret, 'base64'));
      const proof = proto.ADVSignedDeviceIdentityHMAC.encode({ details: identityBytes, hmac });
      const success = node('pair-success', {}, [
        node('device-identity', {}, proof.finish()),
        node('device', { jid: device, lid: `${firm.lid}:7@lid` }),
        node('platform', { name: 'android' }),
      ]);
      const line = this.lastLine();
      line.send(node('iq', { id: 'paired', from: host, type: 'set' }, [success]));
      line.send(node('stream:error', { code: '515' }));
    },
  };
}
