/** The server's half of WhatsApp's Noise XX handshake, and the frames after it. */
import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  WA_CERT_DETAILS,
} from 'baileys';
import { createHash } from 'node:crypto';

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
const none = new Uint8Array();

// The library trusts WhatsApp's root key; in this process it trusts ours.
const root = Curve.generateKeyPair();
const issuer = Curve.generateKeyPair();
const server = Curve.generateKeyPair();
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root.public);
/** For another process to trust as well (`trust.ts`). */
export const rootKey = Buffer.from(root.public).toString('base64');

function certificate(): Uint8Array {
  const { CertChain } = proto;
  const signed = (key: Uint8Array, by: { private: Uint8Array }) => {
    const details = { key, issuerSerial: WA_CERT_DETAILS.SERIAL };
    const bytes = CertChain.NoiseCertificate.Details.encode(details).finish();
    return { details: bytes, signature: Curve.sign(by.private, bytes) };
  };
  const intermediate = signed(issuer.public, root);
  const leaf = signed(server.public, issuer);
  return CertChain.encode({ intermediate, leaf }).finish();
}

function counterIv(counter: number): Uint8Array {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}

/** One direction of the channel after the handshake. */
function channel(key: Uint8Array) {
  let counter = 0;
  return {
    seal: (data: Uint8Array) => aesEncryptGCM(data, key, counterIv(counter++), none),
    open: (data: Uint8Array) => aesDecryptGCM(data, key, counterIv(counter++), none),
  };
}

export interface Noise {
  /** Splits a WebSocket message into frames; deciphers them after the handshake. */
  read(data: Buffer): Uint8Array[];
  /** The answer to the client's hello. */
  hello(message: Uint8Array): Uint8Array;
  /** The client's payload, from its last message of the handshake. */
  finish(message: Uint8Array): proto.ClientPayload;
  frame(data: Uint8Array): Buffer;
}

export function serverNoise(): Noise {
  const ephemeral = Curve.generateKeyPair();
  let hash: Uint8Array = Buffer.from(NOISE_MODE);
  let salt = hash;
  let key = hash;
  let counter = 0;
  let isFirst = true;
  let waiting = Buffer.alloc(0);
  let inwards: ReturnType<typeof channel> | undefined;
  let outwards: ReturnType<typeof channel> | undefined;

  const mixHash = (data: Uint8Array) => {
    hash = sha256(Buffer.concat([hash, data]));
  };
  const expand = (data: Uint8Array) => {
    const both = hkdf(Buffer.from(data), 64, { salt: Buffer.from(salt), info: '' });
    return [both.subarray(0, 32), both.subarray(32)] as const;
  };
  const mixKey = (data: Uint8Array) => {
    [salt, key] = expand(data);
    counter = 0;
  };
  const encrypt = (data: Uint8Array) => {
    const sealed = aesEncryptGCM(data, key, counterIv(counter++), hash);
    mixHash(sealed);
    return sealed;
  };
  const decrypt = (data: Uint8Array) => {
    const open = aesDecryptGCM(data, key, counterIv(counter++), hash);
    mixHash(data);
    return open;
  };
  mixHash(NOISE_WA_HEADER);

  return {
    read(data) {
      const rest = isFirst ? data.subarray(NOISE_WA_HEADER.length) : data;
      isFirst = false;
      waiting = Buffer.concat([waiting, rest]);
      const frames: Uint8Array[] = [];
      while (waiting.length >= 3 && waiting.length >= 3 + waiting.readUIntBE(0, 3)) {
        const end = 3 + waiting.readUIntBE(0, 3);
        const frame = waiting.subarray(3, end);
        frames.push(inwards ? inwards.open(frame) : frame);
        waiting = waiting.subarray(end);
      }
      return frames;
    },
    hello(message) {
      const { clientHello } = proto.HandshakeMessage.decode(message);
      const theirs = clientHello?.ephemeral ?? none;
      mixHash(theirs);
      mixHash(ephemeral.public);
      mixKey(Curve.sharedKey(ephemeral.private, theirs));
      const sealedKey = encrypt(server.public);
      mixKey(Curve.sharedKey(server.private, theirs));
      const serverHello = { ephemeral: ephemeral.public, static: sealedKey, payload: none };
      return proto.HandshakeMessage.encode({
        serverHello: { ...serverHello, payload: encrypt(certificate()) },
      }).finish();
    },
    finish(message) {
      const { clientFinish } = proto.HandshakeMessage.decode(message);
      const theirs = decrypt(clientFinish?.static ?? none);
      mixKey(Curve.sharedKey(ephemeral.private, theirs));
      const payload = decrypt(clientFinish?.payload ?? none);
      const [theirWrite, theirRead] = expand(none);
      inwards = channel(theirWrite);
      outwards = channel(theirRead);
      return proto.ClientPayload.decode(payload);
    },
    frame(data) {
      const sealed = outwards ? outwards.seal(data) : data;
      const size = Buffer.alloc(3);
      size.writeUIntBE(sealed.length, 0, 3);
      return Buffer.concat([size, sealed]);
    },
  };
}
