/** Scripts of lists (`newest.ts`) in another order, or of records that may match a search (`sifted`). */
import { foldTable } from './fold-table.ts';
import { foldLua, newestLua, portionLua, soonestLua, soughtLua } from './lua.ts';

/** Adds, to an order, which records it keeps. */
export const soughtLibrary = foldTable + foldLua + soughtLua;

export const listNewestHolding = newestLua + soughtLibrary + portionLua;
export const listSoonest = soonestLua + portionLua;
export const listSoonestHolding = soonestLua + soughtLibrary + portionLua;
