-- Counts an attempt to confirm a second factor before it is judged, so that simultaneous guesses all count; after
-- `set-aside.lua`. One attempt too many drops the setup. Locals: `pending`. Input: `now`, `own` (the session's id),
-- `mostTries`. Returns the secret, or nil.
local found = call('HMGET', pending, 'secret', 'session', 'expiresAt')
if not found[1] or found[2] ~= input.own or (tonumber(found[3]) or 0) <= input.now then return nil end
if addTo(pending, 'tries', 1) <= input.mostTries then return found[1] end
call('DEL', pending)
return nil
