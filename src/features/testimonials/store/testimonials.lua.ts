import { erasures } from '#features/audit/index.ts';

/**
 * Scripts for testimonials. Each has a place and a value in one hash per field, so that a field changes
 * without the others. Locals: `byPlace`, `fields`. All audited.
 */

/** `input`: id, now, values in the order of the fields. Returns the id. */
export const addTestimonial = `
call('ZADD', byPlace, input.now, input.id)
for i, field in ipairs(fields) do call('HSET', field, input.id, input.values[i]) end
audit()
return input.id
`;

/**
 * `input`: id, values ('' for one that stays). Returns 1 and shows all values; returns 0 for an unknown id.
 */
export const changeTestimonial = `
local row = {}
if not call('ZSCORE', byPlace, input.id) then return 0 end
for i, field in ipairs(fields) do
  if input.values[i] ~= '' then call('HSET', field, input.id, input.values[i]) end
  row[i] = call('HGET', field, input.id)
end
audit()
show(row)
return 1
`;

/** `input`: id. Returns 1, or 0 for an unknown id. */
export const deleteTestimonial = `
${erasures}
if call('ZREM', byPlace, input.id) == 0 then return 0 end
for _, field in ipairs(fields) do call('HDEL', field, input.id) end
noteErased({ input.id })
audit()
return 1
`;

/**
 * Puts the given ids first, in the given order; ignores unknown ids. All places stay below `now`, so that
 * later testimonials get a higher place. `input`: now, ids.
 */
export const orderTestimonials = `
local all, known, order = call('ZREVRANGE', byPlace, 0, -1), {}, {}
for i = 1, #all do known[all[i]] = true end
local function place(id)
  if not known[id] then return end
  known[id] = nil
  order[#order + 1] = id
end
for _, id in ipairs(input.ids) do place(id) end
for _, id in ipairs(all) do place(id) end
for i, id in ipairs(order) do call('ZADD', byPlace, input.now - i, id) end
audit(#input.ids)
return 1
`;
