import { changesRoster, versionsRoster } from './roster.lua.ts';

/**
 * Consultants. Each script knows `consultantKeys` by name, and changes only what is still of the version
 * `input.roster`.
 */

/** Version, and fields and values in turn of all consultants. */
export const readConsultants = `
${versionsRoster}
return { versionNow(), call('HGETALL', consultants) }
`;

/**
 * Saves all consultants. `input`: `all`, each with `id`, `text` and `isRetired`; `id` of the one that
 * changed. Begins with `departures`. Audited. Answers that id and shows it; '' if the version is another.
 */
export const saveConsultants = `
${changesRoster}
if not isCurrent() then return '' end
for _, each in ipairs(input.all) do
  call('HSET', consultants, each.id, each.text)
  if each.isRetired then
    for _, retire in ipairs(onRetired) do retire(each.id) end
  end
end
changed()
audit()
show(input.id)
return input.id
`;

/**
 * Deletes a consultant with all that other subjects keep of them, unless a record names them: an appointment,
 * whatever became of it, or its history, since an undo may give it back. `input`: `id`; `all`, the rest as
 * for `saveConsultants`. Begins with `departures`. Audited. Answers the id and shows it; '' if the version
 * is another; `in_use` for one who has or had appointments.
 */
export const removeConsultant = `
${changesRoster}
if not isCurrent() then return '' end
for _, names in ipairs(isNamed) do
  if names(input.id) then return 'in_use' end
end
for _, remove in ipairs(onRemoved) do remove(input.id) end
call('HDEL', consultants, input.id)
for _, each in ipairs(input.all) do call('HSET', consultants, each.id, each.text) end
changed()
audit()
show(input.id)
return input.id
`;
