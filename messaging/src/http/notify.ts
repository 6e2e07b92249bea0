import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import type { Queue } from '../queue/jobs.ts';
import { type Answer, type FieldError, problem } from './problem.ts';
import { isSigned } from './secret.ts';

/** Longest message in UTF-16 units; WhatsApp itself accepts 65,536. */
const maxTextLength = 8000;
// Line feeds and tabs are allowed in a text; other control characters are not.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/;

const bodySchema = z.strictObject({
  text: z.string().check(
    z.minLength(1, 'required'),
    z.maxLength(maxTextLength, 'too_long'),
    z.refine((text) => text.isWellFormed() && !controls.test(text), 'invalid_characters'),
  ),
});
const keySchema = z.string().check(z.regex(/^[\x20-\x7e]{1,200}$/));
const retryAfter = { 'Retry-After': '3600' };

export interface Notice {
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, code: 'unknown_field' }));
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  const code = issue.code === 'invalid_type' ? issue.code : issue.message;
  return [{ field: issue.path.join('.'), code: isMissing ? 'required' : code }];
}

/** Accepts a message into the queue: 202 once it is on disk, and again for the same key. */
export function notify(
  { headers, body }: Notice,
  { secret, queue, now }: { secret: string; queue: Pick<Queue, 'accept'>; now: number },
): Answer {
  const { 'x-signature': signature, 'idempotency-key': given } = headers;
  const signed = { key: typeof given === 'string' ? given : '', body };
  if (!isSigned(signed, typeof signature === 'string' ? signature : undefined, secret)) {
    return problem('wrong_signature');
  }
  const json = parse(body);
  if (json === undefined) return problem('malformed_json');
  const key = keySchema.safeParse(signed.key);
  if (!key.success) {
    return problem('validation_failed', {
      errors: [{ field: 'Idempotency-Key', code: 'invalid' }],
    });
  }
  const parsed = bodySchema.safeParse(json, { reportInput: true });
  if (!parsed.success) {
    return problem('validation_failed', { errors: parsed.error.issues.flatMap(toFieldErrors) });
  }
  const acceptance = queue.accept(key.data, parsed.data.text, now);
  if (acceptance.kind === 'reused') return problem('idempotency_key_reused');
  if (acceptance.kind === 'full') return problem('too_many_requests', { headers: retryAfter });
  return { status: 202, body: { id: acceptance.id } };
}
