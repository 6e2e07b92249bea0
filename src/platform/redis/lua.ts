/**
 * The `.lua` files of this folder, as texts. The build puts them in place of this module, since a deployed function
 * reads no file (`integrations/emitted-functions.ts`).
 */
import { readFileSync } from 'node:fs';

const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

export const loadLua = textOf('load.lua');
export const nearLua = textOf('near.lua');
export const ownReadsLua = textOf('own-reads.lua');
export const commitLua = textOf('commit.lua');
export const spansLua = textOf('spans.lua');
