import { encodeRedisValue, type RedisValue } from 'js-redis-server/core';
import { RedisReplyError } from './engine.ts';

/** The engine's value in the shape that a RESP2 client sees; an error becomes a value too. */
export function toReply(value: RedisValue): unknown {
  switch (value.kind) {
    case 'simple-string':
      return value.value;
    case 'bulk-string':
    case 'verbatim':
      return value.value === null ? null : value.value.toString();
    case 'integer':
    case 'boolean':
      return Number(value.value);
    case 'double':
    case 'big-number':
      // RESP2 has no such types: the engine's own encoding gives their form as a bulk string.
      return encodeRedisValue(value).toString().split('\r\n')[1];
    case 'array':
    case 'set':
    case 'push':
      return value.items.map(toReply);
    case 'flat-pairs':
    case 'map':
      return value.entries.flat().map(toReply);
    case 'map-pairs':
      return value.entries.map((pair) => pair.map(toReply));
    case 'null':
    case 'null-array':
      return null;
    case 'error':
      return new RedisReplyError(value.code ? `${value.code} ${value.message}` : value.message);
  }
}
