import { hoursKeys } from './keys.ts';

/** What this subject keeps of a consultant, and what of it goes with one (`consultants/store/departures.ts`). */
export const hoursDepartures = {
  keys: {
    byConsultant: hoursKeys.appointmentsByConsultant,
    schedules: hoursKeys.schedules,
    slots: hoursKeys.slots,
    slotConsultants: hoursKeys.slotConsultants,
  },
  script: `
isNamed[#isNamed + 1] = function(id)
  return #call('ZRANGEBYLEX', byConsultant, '[' .. id .. ' ', '(' .. id .. '!', 'LIMIT', 0, 1) > 0
end
onRemoved[#onRemoved + 1] = function(id)
  local owners = call('HGETALL', slotConsultants)
  for i = 1, #owners, 2 do
    if owners[i + 1] == id then
      call('HDEL', slotConsultants, owners[i])
      call('ZREM', slots, owners[i])
    end
  end
  call('HDEL', schedules, id)
end
`,
};
