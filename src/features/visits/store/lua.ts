/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

export const countVisitLua = luaBeside(import.meta.url)('count-visit.lua');
