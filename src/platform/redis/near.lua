-- What is near a time, after `spans.lua` and `load.lua`.
--
-- { 'NEAR', taken, from, to } replies `<id> <span>` for each that could conflict with anything between `from` and `to`.
-- First those that are taken, then those proposed to clients.
ownReads.NEAR = function(_, from, to)
  local found = {}
  for place, span in ipairs(takenNear(tonumber(from), tonumber(to))) do
    found[place] = span.id .. ' ' .. textOf(span)
  end
  return found
end
