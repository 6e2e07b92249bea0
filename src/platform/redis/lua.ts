/** The `.lua` files of this folder, as texts. */
import { luaBeside } from './lua-file.ts';

const textOf = luaBeside(import.meta.url);

export const preludeLua = textOf('prelude.lua');

// Acts and views.
export const loadLua = textOf('load.lua');
export const nearLua = textOf('near.lua');
export const ownReadsLua = textOf('own-reads.lua');
export const moreReadsLua = textOf('more-reads.lua');
export const commitLua = textOf('commit.lua');
export const markLua = textOf('mark.lua');
export const spansLua = textOf('spans.lua');

// Values that cannot be read.
export const setAsideLua = textOf('set-aside.lua');
export const decodedLua = textOf('decoded.lua');
export const asReadLua = textOf('as-read.lua');
export const setAsideReadLua = textOf('set-aside-read.lua');

// Rate limits.
export const windowsLua = textOf('windows.lua');
export const takeTurnLua = textOf('take-turn.lua');
export const forgiveTurnLua = textOf('forgive-turn.lua');

// Lists.
export const newestLua = textOf('newest.lua');
export const soonestLua = textOf('soonest.lua');
export const portionLua = textOf('portion.lua');
export const foldLua = textOf('fold.lua');
export const soughtLua = textOf('sought.lua');
