/** How far two pictures differ. */
import sharp from 'sharp';

/** The share of pixels that are others, from 0 to 1; all of them where the size is another. */
export async function shareOfOthers(one: Buffer, other: Buffer): Promise<number> {
  const read = (picture: Buffer) =>
    sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [before, after] = await Promise.all([read(one), read(other)]);
  const { width, height } = before.info;
  if (after.info.width !== width || after.info.height !== height) return 1;
  let others = 0;
  for (let at = 0; at < before.data.length; at += 4)
    if (before.data.readUInt32LE(at) !== after.data.readUInt32LE(at)) others += 1;
  return others / (width * height);
}
