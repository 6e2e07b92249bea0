/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

const textOf = luaBeside(import.meta.url);

export const listAsideLua = textOf('list-aside.lua');
export const listKeysLua = textOf('list-keys.lua');
export const readValuesLua = textOf('read-values.lua');
export const setAsideFoundLua = textOf('set-aside-found.lua');
