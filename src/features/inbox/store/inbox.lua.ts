import { outboxLibrary } from '#features/outbox/index.ts';

/** Scripts of the inboxes: contact messages and inquiries. */

/**
 * Stores a visitor's message as open (`unread`), and queues its notifications in the outbox. Locals: `records`,
 * `byCreation`, `unread`, `inboxEmails`, `outbox`, `ledger`, `requests`, `idempotency` or nil. `input`:
 * record, now, emailDigest, deliveries, known (idempotency record), forgetAt. Begins with `workLibrary`.
 * Returns nil when it was stored; otherwise writes nothing and returns the idempotency record of an earlier
 * call, or how much work is required.
 */
export const receiveMessage = `
${outboxLibrary}
local known = idempotency and call('GET', idempotency)
if known then return known end
local asked = workAsked()
if asked then return asked end

local id = input.record.id
call('HSET', records, id, cjson.encode(input.record))
call('ZADD', byCreation, input.now, id)
call('SADD', unread, id)
call('HSET', inboxEmails, id, input.emailDigest)
queue(id, nil, input.deliveries, input.now)
payWork(id)
if idempotency then
  call('SET', idempotency, cjson.encode(input.known), 'PXAT', input.forgetAt)
  call('HSET', requests, id, idempotency)
end
return nil
`;

/**
 * Marks a message as done (`readAt`), keeping the first time, or as open again. Audited. Locals: `records`,
 * `unread`, `readAt`. `input`: id, now ('' for open). Answers 1 and shows the record and when it was done;
 * 0 for an unknown id.
 */
export const markMessage = `
local id, now = input.id, input.now
local record = call('HGET', records, id)
if not record or record == '' then return 0 end

if now == '' then
  if call('HDEL', readAt, id) == 1 then
    call('SADD', unread, id)
    audit()
  end
elseif call('HSETNX', readAt, id, now) == 1 then
  call('SREM', unread, id)
  audit()
end
show({ record, call('HGET', readAt, id) })
return 1
`;
