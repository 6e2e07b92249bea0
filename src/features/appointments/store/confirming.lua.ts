import { warnsOfTimes, knowsRoster } from '#features/hours/index.ts';

/**
 * Lua: what is asked before an appointment that was requested is confirmed. `input`: now, confirm (what
 * is meant all the same), judged (`Judgement` in `domain/confirming.ts`, or nil). `questionAbout(id)`
 * gives `{ 'unjudged', its start, the roster }` where `judged` is of another start or roster,
 * `{ 'warnings', JSON, consultant }` where something speaks against its time that is not meant, and
 * else nothing. Begins with `appointmentLibrary`.
 */
export const asksBeforeConfirming = `
${knowsRoster}
${warnsOfTimes}
local function questionAbout(id)
  local span, judged, here = spanOf(id, call('HGET', spans, id)), input.judged, nil
  local isJudged = judged and judged.startsAt == span.startsAt
    and judged.roster == versionNow()
  if not isJudged then return { 'unjudged', span.startsAt, rosterNow() } end
  for _, candidate in ipairs(judged.candidates) do
    if candidate.consultant == span.consultant then here = candidate end
  end
  local warnings = warnerOf(span)(here)
  if not isMeant(warnings) then return { 'warnings', cjson.encode(warnings), span.consultant } end
end
`;
