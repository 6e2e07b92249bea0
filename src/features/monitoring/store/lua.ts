/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

const textOf = luaBeside(import.meta.url);

export const faultsLua = textOf('faults.lua');
export const keepBrowserFaultLua = textOf('keep-browser-fault.lua');
