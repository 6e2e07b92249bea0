/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

const textOf = luaBeside(import.meta.url);

export const countWrongLua = textOf('count-wrong.lua');
export const findSessionLua = textOf('find-session.lua');
export const tryPendingLua = textOf('try-pending.lua');
