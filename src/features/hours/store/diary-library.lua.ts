import { spansLua } from '#platform/redis/lua.ts';

/**
 * Lua functions of the diary, which records the time that appointments take: those of `spans.lua`, and
 * `release(id)`, which removes a span from the calendar, to which an appointment adds it (`hold`). The entry
 * in `byConsultant` stays until the appointment is erased. They know the keys of `diaryKeys` by name.
 */
export const diaryLibrary = `
${spansLua}
local function release(id)
  call('ZREM', taken, id)
  call('HDEL', spans, id)
end
`;
