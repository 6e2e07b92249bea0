/** Screenshots of the tests, stored in `.cache/pictures` if `PICTURES=1`. */
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import sharp from 'sharp';

const run = promisify(execFile);
const isAsked = process.env['PICTURES'] === '1';

async function write(name: string, image: Buffer): Promise<void> {
  const file = `.cache/pictures/${name}.webp`;
  await mkdir(dirname(file), { recursive: true });
  await sharp(image).webp({ quality: 60, effort: 6 }).toFile(file);
}

/** Stores a screenshot under this name, e.g. `confirmation/firefox-ar-390`. */
export async function keepPicture(name: string, look: () => Promise<Buffer>): Promise<void> {
  if (isAsked) await write(name, await look());
}

/** The number of sheets in a PDF. */
export const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

/** Stores the page's printed sheets as `name-1` and so on; needs Poppler's `pdftoppm`. */
export async function keepPaper(name: string, page: Page): Promise<void> {
  if (!isAsked) return;
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  await writeFile(join(folder, 'paper.pdf'), await page.pdf({ format: 'A4' }));
  await run('pdftoppm', ['-png', '-r', '72', join(folder, 'paper.pdf'), join(folder, 'sheet')]);
  const sheets = (await readdir(folder)).filter((file) => file.endsWith('.png')).toSorted();
  for (const [index, sheet] of sheets.entries()) {
    await write(`${name}-${String(index + 1)}`, await readFile(join(folder, sheet)));
  }
  await rm(folder, { recursive: true });
}
