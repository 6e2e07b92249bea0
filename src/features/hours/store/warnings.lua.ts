import { knowsBusy, knowsHands } from './busy.lua.ts';
import { knowsServices } from './services.lua.ts';

/**
 * Lua: warnings for a time that the desk enters by hand. `input`: `now`, and `confirm`, the warnings that the
 * admin has confirmed. `warnerOf(span)` reads slots and external events and returns a function. For a
 * candidate (`Candidate` in `rules/roster.ts`) or nil it lists all warnings (`timeWarnings`); if a service is
 * given, also whether the consultant does not offer it. `isMeant(warnings)`: whether the admin has confirmed
 * all of them. `gravityOf(warnings)` weighs them: closed time is worse than a busy calendar, which is worse
 * than time outside of the hours.
 */
export const warnsOfTimes = `
${knowsHands}
${knowsBusy}
local confirmed, gravities = {}, {
  past = 0, other_services = 0, same_client = 0, outside_hours = 1, busy = 2, blocked = 4
}
for _, warning in ipairs(input.confirm) do confirmed[warning] = true end

local function isMeant(warnings)
  for _, warning in ipairs(warnings) do
    if not confirmed[warning] then return false end
  end
  return true
end

local function gravityOf(warnings)
  local sum = 0
  for _, warning in ipairs(warnings) do sum = sum + gravities[warning] end
  return sum
end

${knowsServices}
local function warnerOf(span)
  local byHand, isBusy = offeredByHand(span.startsAt), busyDuring(span.startsAt, span.endsAt)
  return function(candidate, service)
    local found = {}
    if candidate then
      if candidate.closedFrom and candidate.closedFrom < span.endsAt then
        found[1] = 'blocked'
      elseif candidate.hasHours and candidate.coveredUntil < span.endsAt and not byHand[candidate.consultant] then
        found[1] = 'outside_hours'
      end
      if isBusy[candidate.consultant] then found[#found + 1] = 'busy' end
    end
    if span.startsAt <= input.now then found[#found + 1] = 'past' end
    if candidate and service and not takesAbout(candidate.consultant, service) then
      found[#found + 1] = 'other_services'
    end
    return found
  end
end
`;
