import { warnsOfTimes, knowsRoster } from '#features/hours/index.ts';

/**
 * Lua: the check before a requested appointment is confirmed. `input`: now, confirm (the confirmed warnings),
 * judged (`Judgement` in `rules/confirming.ts`, or nil).
 * `questionAbout(id, isElsewhere)` returns `{ 'unjudged', start, roster }` where `judged` is missing or is about
 * another start or roster version, `{ 'warnings', JSON, consultant }` where a warning about its time is not
 * confirmed, and otherwise nothing; `isElsewhere`, if given, says of a span whether the client is with somebody
 * else then. Begins with `appointmentLibrary`.
 */
export const asksBeforeConfirming = `
${knowsRoster}
${warnsOfTimes}
local function questionAbout(id, isElsewhere)
  local span, judged, here = spanOf(id, call('HGET', spans, id)), input.judged, nil
  local isJudged = judged and judged.startsAt == span.startsAt
    and judged.roster == versionNow()
  if not isJudged then return { 'unjudged', span.startsAt, rosterNow() } end
  for _, candidate in ipairs(judged.candidates) do
    if candidate.consultant == span.consultant then here = candidate end
  end
  local warnings = warnerOf(span)(here)
  if isElsewhere and isElsewhere(span) then warnings[#warnings + 1] = 'same_client' end
  if not isMeant(warnings) then return { 'warnings', cjson.encode(warnings), span.consultant } end
end
`;
