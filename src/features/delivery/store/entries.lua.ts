import { outboxLibrary } from '#features/outbox/index.ts';

/** Lua: `outboxLibrary`, and `find(entries, id, member)`, which returns the entry with that name. */
export const entriesLibrary = `
${outboxLibrary}
local function find(entries, id, member)
  for _, entry in ipairs(entries) do
    if memberOf(id, entry) == member then return entry end
  end
end
`;
