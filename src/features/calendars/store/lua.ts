/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

export const readFeedLua = luaBeside(import.meta.url)('read-feed.lua');
