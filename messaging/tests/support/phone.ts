/** A person's phone: the keys that it publishes, and the messages it can read. */
import {
  addTransactionCapability,
  type BinaryNode,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  initAuthCreds,
  proto,
  unpadRandomMax16,
  xmppPreKey,
  xmppSignedPreKey,
} from 'baileys';
import { openDatabase } from '../../src/database.ts';
import { credentialStore } from '../../src/link/credentials.ts';
import { hushConsole } from '../../src/log.ts';

hushConsole();

export function phone(folder: string) {
  const database = openDatabase(folder);
  const { state } = credentialStore(database).open();
  const creds = { ...initAuthCreds(), ...state.creds };
  const preKey = Curve.generateKeyPair();
  const { logger, makeSignalRepository, transactionOpts } = DEFAULT_CONNECTION_CONFIG;
  logger.level = 'silent';
  const keys = addTransactionCapability(state.keys, logger, transactionOpts);
  const signal = makeSignalRepository({ creds, keys }, logger, () => Promise.resolve([]));

  return {
    /** The keys that the server gives to a sender. */
    async bundle(jid: string): Promise<BinaryNode> {
      await state.keys.set({ 'pre-key': { 1: preKey } });
      const content: BinaryNode[] = [
        { tag: 'registration', attrs: {}, content: encodeBigEndian(creds.registrationId) },
        { tag: 'type', attrs: {}, content: Buffer.from([5]) },
        { tag: 'identity', attrs: {}, content: creds.signedIdentityKey.public },
        xmppSignedPreKey(creds.signedPreKey),
        xmppPreKey(preKey, 1),
      ];
      return { tag: 'user', attrs: { jid }, content };
    },
    /** The text of a message, from the part that is for `jid`. */
    async read(message: BinaryNode, { jid, from }: { jid: string; from: string }) {
      const parts = getBinaryNodeChildren(getBinaryNodeChild(message, 'participants'), 'to');
      const enc = getBinaryNodeChild(
        parts.find((part) => part.attrs['jid'] === jid),
        'enc',
      );
      if (!enc || !(enc.content instanceof Uint8Array)) throw new Error(`nothing for ${jid}`);
      const type = enc.attrs['type'] === 'pkmsg' ? 'pkmsg' : 'msg';
      const plain = await signal.decryptMessage({ jid: from, type, ciphertext: enc.content });
      return proto.Message.decode(unpadRandomMax16(plain)).extendedTextMessage?.text;
    },
    close: () => database.close(),
  };
}
