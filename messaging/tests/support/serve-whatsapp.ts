/**
 * The small WhatsApp in a process of its own, for tests of the website. Writes a line of JSON with its
 * address and root key, offers codes to unlinked clients, and scans each line that it reads.
 */
import { createInterface } from 'node:readline';
import { rootKey } from './noise.ts';
import { localWhatsApp } from './whatsapp.ts';

const closing: (() => unknown)[] = [];
const whatsApp = await localWhatsApp({ after: (close) => closing.push(close) });
// The console is silenced, since the library prints to it.
process.stdout.write(`${JSON.stringify({ url: whatsApp.url, rootKey })}\n`);

let offered = 0;
setInterval(() => {
  if (whatsApp.lines.length === offered) return;
  offered = whatsApp.lines.length;
  // As long as WhatsApp's own codes, so that the QR code is as dense as a real one.
  if (whatsApp.lastLine().payload.devicePairingData) whatsApp.offerCodes('2@'.padEnd(90, 'code'));
}, 50);

createInterface(process.stdin)
  .on('line', (qr) => whatsApp.scan(qr))
  .on('close', () => {
    for (const close of closing.reverse()) close();
    process.exit();
  });
