/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

export const faultsLua = luaBeside(import.meta.url)('faults.lua');
