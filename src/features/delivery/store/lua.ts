/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

export const undeliveredLua = luaBeside(import.meta.url)('undelivered.lua');
