/**
 * What a plan for new slots has to respect. KEYS: slots, blocked days. ARGV: first and last score.
 * Returns ids and scores of the slots in turn; then all blocked days.
 */
export const surveySlots = `
local present = redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], ARGV[2], 'WITHSCORES')
return { present, redis.call('HKEYS', KEYS[2]) }
`;
