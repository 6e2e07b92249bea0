/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

export const guardedTurnLua = luaBeside(import.meta.url)('guarded-turn.lua');
