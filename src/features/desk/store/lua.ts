/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

export const countDeskLua = luaBeside(import.meta.url)('count-desk.lua');
