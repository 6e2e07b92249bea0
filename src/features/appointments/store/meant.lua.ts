/**
 * Lua: `meantOf(id)`, whether the firm chose or kept the present time of an appointment although it is closed: 1
 * if so, 2 if it kept it after its consultant had retired, else 0. Locals: `histories`.
 */
export const knowsMeant = `
local function meantOf(id)
  local events, meant = {}, 0
  for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
    events[string.find(line, '"kind":"undone"', 1, true) and #events or #events + 1] = line
  end
  for _, line in ipairs(events) do
    local isKept = string.find(line, '"kept":true', 1, true)
    -- What was kept or confirmed before a move was another time.
    if string.find(line, '"kind":"moved"', 1, true) then meant = 0 end
    if isKept and string.find(line, '"retired":true', 1, true) then
      meant = 2
    elseif isKept or string.find(line, '"confirmed":[', 1, true) then
      meant = math.max(meant, 1)
    end
  end
  return meant
end
`;

/**
 * Lua: `isLost(id)`, whether the present time of an appointment is closed and the firm does not know. `input`:
 * closed, isRetired (`Present`). With `knowsMeant`.
 */
export const isLost = `
${knowsMeant}
local function isLost(id)
  return input.closed and meantOf(id) < (input.isRetired and 2 or 1)
end
`;
