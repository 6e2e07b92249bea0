import { decodedLua, setAsideLua } from './lua.ts';

/** Lua: how to read a stored value that may be torn (decision 27). */
export const guard = setAsideLua + decodedLua;
