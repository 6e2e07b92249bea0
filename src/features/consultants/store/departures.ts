import type { KeyNames } from '#platform/redis/database.ts';

/**
 * What a subject keeps of a consultant. Its Lua adds functions of the id to `isNamed` (true if a record
 * names them: they cannot be deleted), `onRetired` and `onRemoved`; it knows `keys` by name.
 */
export interface Departures {
  keys: KeyNames;
  script: string;
}

/** All subjects' parts as one, for the scripts in `consultants.lua.ts`. */
export const departuresOf = (parts: readonly Departures[]): Departures => ({
  keys: Object.fromEntries(parts.flatMap(({ keys }) => Object.entries(keys))),
  script: `
local isNamed, onRetired, onRemoved = {}, {}, {}
${parts.map(({ script }) => script).join('')}
`,
});
