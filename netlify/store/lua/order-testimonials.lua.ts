/**
 * Puts the named ones first, in the order in which they are named; unknown ids count for nothing.
 * Whatever is added later has a higher place than any given here.
 * KEYS: by place. ARGV: now, then ids. Audited.
 */
export const orderTestimonials = `
local all, known, order = redis.call('ZREVRANGE', KEYS[1], 0, -1), {}, {}
for i = 1, #all do known[all[i]] = true end
local function place(id)
  if not known[id] then return end
  known[id] = nil
  order[#order + 1] = id
end
for i = 2, #ARGV do place(ARGV[i]) end
for i = 1, #all do place(all[i]) end
for i = 1, #order do redis.call('ZADD', KEYS[1], ARGV[1] - i, order[i]) end
audit(#ARGV - 1)
return 1
`;
