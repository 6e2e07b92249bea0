/** Lua: `takesAbout(consultant, service)` tells whether a consultant takes appointments about a service. */
export const knowsServices = `
local function takesAbout(consultant, service)
  -- While the store knows of nobody, whoever is there takes all.
  if call('HEXISTS', consultants, consultant) == 0 then return true end
  local known = decoded(consultants, consultant, { services = 'table' })
  for _, theirs in ipairs(known and known.services or {}) do
    if theirs == service then return true end
  end
  return false
end
`;
