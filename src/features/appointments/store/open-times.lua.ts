import { anybody, knowsRoster, warnsOfTimes } from '#features/hours/index.ts';

/**
 * Lua: `spanAt(id, record, time, startsAt, candidates)` judges a time that is proposed for an appointment. If the
 * client can take it, returns the span in which the appointment is then, and its present consultant. `candidates`
 * are those for that start. `input`: now, confirm (none). An `appointmentScript`.
 */
export const judgesProposed = `
${warnsOfTimes}
local function spanAt(id, record, time, startsAt, candidates)
  local span, here = spanOf(id, call('HGET', spans, id)), nil
  for _, candidate in ipairs(candidates) do
    if candidate.consultant == time.with then here = candidate end
  end
  local former = span.consultant
  if not here or not here.isActive or startsAt <= input.now or former == '${anybody}' then return nil end
  span.endsAt, span.startsAt, span.consultant = startsAt + span.endsAt - span.startsAt, startsAt, time.with
  -- What the firm was warned of when it proposed the time.
  confirmed = {}
  for _, warning in ipairs(time.despite or {}) do confirmed[warning] = true end
  local warnings = warnerOf(span)(here, former ~= time.with and record.service)
  if isMeant(warnings) and #conflictsOf(span, id) == 0 then return span, former end
end
`;

/**
 * Which of the times that are proposed for an appointment its client can take: each as `<start> <consultant>`. Of
 * `input` also: id, starts (by start as in the record, `at` in milliseconds and its candidates), roster. Returns
 * `stale` with the roster if that is another by now.
 */
export const listOpenTimes = `
${knowsRoster}
${judgesProposed}
local stale = staleRoster()
if stale then return { 'stale', stale } end
local record, open = decoded(records, input.id, { proposed = 'table' }), {}
if not record or tonumber(call('ZSCORE', proposals, input.id) or 0) <= input.now then return open end
for _, time in ipairs(record.proposed.times) do
  local start = input.starts[time.startsAt]
  if start and spanAt(input.id, record, time, start.at, start.candidates) then
    open[#open + 1] = time.startsAt .. ' ' .. time.with
  end
end
return open
`;
