/** Browsers that find no other fonts than those named, whatever the machine has. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFonts, type TestFonts } from '#scripts/programs.ts';
import { projectFolder } from '#tests/support/stack.ts';

const folder = join(projectFolder, '.cache/fonts');

/**
 * Launch options for a browser on Linux that finds these fonts alone; `undefined` if the machine lacks them.
 */
export function onlyFonts(...names: readonly TestFonts[]) {
  const found = names.map(findFonts);
  if (found.includes(undefined)) return undefined;
  const file = join(folder, `${names.join('-')}.conf`);
  const listed = found.flat().map((each) => `<dir>${each}</dir>`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>${listed.join('')}<cachedir>${folder}</cachedir></fontconfig>`,
  );
  return { env: { ...process.env, FONTCONFIG_FILE: file } };
}
