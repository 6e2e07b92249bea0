import { changesRoster } from '#features/consultants/index.ts';

/** Lua: removes past slots, without reporting it. */
export const hoursErasure = `
afterRetention[#afterRetention + 1] = function(kept)
  local past = oldest(slots, kept.slots, 1000)
  if #past > 0 then
    call('ZREM', slots, unpack(past))
    call('HDEL', slotConsultants, unpack(past))
  end
end
${changesRoster}
-- The roster is read anew where a consultant can be read again, or is gone.
afterAside[#afterAside + 1] = changed
`;
