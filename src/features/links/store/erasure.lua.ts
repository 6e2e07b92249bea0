/** Lua: erases the record that links sent to an address were used. */
export const linksErasure = `
afterPerson[#afterPerson + 1] = function(email)
  if email then call('ZREM', addresses, email) end
end
-- Of whom nothing else is left it is not known either that a link was used.
afterRestore[#afterRestore + 1] = function(digests)
  for digest in pairs(digests) do
    local isKnown = false
    for _, knows in ipairs(knows) do isKnown = isKnown or knows(digest) end
    if not isKnown then call('ZREM', addresses, digest) end
  end
end
afterRetention[#afterRetention + 1] = function(kept)
  call('ZREMRANGEBYSCORE', addresses, '-inf', before(kept.messages))
end
`;
