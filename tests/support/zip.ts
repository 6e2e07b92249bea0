import { readFile } from 'node:fs/promises';

const entrySignature = 0x02014b50;
const endSignature = Buffer.from('PK\x05\x06');

/** The directory of a zip file: path → unpacked size in bytes. */
export async function readZip(file: string): Promise<Map<string, number>> {
  const zip = await readFile(file);
  const end = zip.lastIndexOf(endSignature);
  const entries = new Map<string, number>();
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === entrySignature) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    entries.set(zip.toString('utf8', at + 46, nameEnd), zip.readUInt32LE(at + 24));
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
