/** The `.lua` files of this folder, as texts; the build puts them in place of this module (`platform/redis/lua.ts`). */
import { readFileSync } from 'node:fs';

export const undeliveredLua = readFileSync(new URL('undelivered.lua', import.meta.url), 'utf8');
