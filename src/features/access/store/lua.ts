/** The `.lua` files of this folder, as texts. */
import { luaBeside } from '#platform/redis/lua-file.ts';

const textOf = luaBeside(import.meta.url);

export const findSessionLua = textOf('find-session.lua');
