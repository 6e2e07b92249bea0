/** Parameters of the calls, and Stripe's messages for invalid ones. */
import * as z from 'zod/mini';
import { leastCents, mostCents } from '#features/payments/contract/amount.ts';
import { invalidRequest } from './refusal.ts';

const whole = z.pipe(
  z.string().check(z.regex(/^-?\d{1,12}$/, 'Invalid integer')),
  z.transform(Number),
);
const flag = z.pipe(
  z.enum(['true', 'false'], 'Invalid boolean'),
  z.transform((text) => text === 'true'),
);
const absoluteUrl = z
  .string()
  .check(z.refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'Not a valid URL'));
const metadata = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((all) => Object.keys(all).length <= 50, 'Metadata can have up to 50 keys'));
const expand = z.optional(z.array(z.string()));

const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW';

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.literal('eur', 'Invalid currency: this counterpart knows eur alone'),
    unit_amount: whole.check(z.refine((cents) => cents >= 0, 'Invalid non-negative integer')),
    product_data: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(250)),
      description: z.optional(z.string()),
    }),
  }),
  quantity: z.literal('1', 'Invalid quantity: this counterpart knows 1 alone'),
});

export const newSessionSchema = z.strictObject({
  mode: z.literal('payment', 'Invalid mode: must be payment'),
  line_items: z.array(lineItem).check(z.length(1)),
  success_url: absoluteUrl,
  cancel_url: z.optional(absoluteUrl),
  locale: z.optional(z.enum(locales.split(' '), 'Invalid locale')),
  client_reference_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  metadata: z.optional(metadata),
  payment_intent_data: z.optional(
    z.strictObject({ metadata: z.optional(metadata), description: z.optional(z.string()) }),
  ),
  adaptive_pricing: z.optional(z.strictObject({ enabled: z.optional(flag) })),
  expires_at: z.optional(whole),
  expand,
});

export const newRefundSchema = z.strictObject({
  payment_intent: z.string(),
  amount: z.optional(whole.check(z.refine((cents) => cents >= 1, 'Invalid positive integer'))),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z.optional(metadata),
  expand,
});

/** For a call that reads or changes one object and takes no other parameters. */
export const expandSchema = z.strictObject({ expand });

export const listSchema = z.strictObject({
  payment_intent: z.optional(z.string()),
  created: z.optional(
    z.strictObject({
      gt: z.optional(whole),
      gte: z.optional(whole),
      lt: z.optional(whole),
      lte: z.optional(whole),
    }),
  ),
  limit: z._default(
    whole.check(z.refine((count) => count >= 1 && count <= 100, 'Invalid limit: 1 to 100')),
    10,
  ),
  starting_after: z.optional(z.string()),
  expand,
});
export type ListQuery = z.infer<typeof listSchema>;

/** `['line_items', 0, 'quantity']` → `line_items[0][quantity]` */
const nameOf = ([first = '', ...rest]: readonly PropertyKey[]) =>
  String(first) + rest.map((part) => `[${String(part)}]`).join('');

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  if (path.length === 0) return value;
  const [name = '', ...rest] = path;
  if (typeof value !== 'object' || value === null) return undefined;
  return at(new Map(Object.entries(value)).get(String(name)), rest);
}

/** The parameters parsed by `schema`, or Stripe's refusal that names the first invalid one. */
export function readParameters<T extends z.ZodMiniType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, ...issue.keys.slice(0, 1)]);
    const code = 'parameter_unknown';
    throw invalidRequest(`Received unknown parameter: ${param}`, { code, param });
  }
  const param = nameOf(path);
  if (at(given, path) === undefined) {
    const code = 'parameter_missing';
    throw invalidRequest(`Missing required param: ${param}.`, { code, param });
  }
  const message = issue?.message ?? 'Invalid value';
  const code = message === 'Not a valid URL' ? { code: 'url_invalid' } : {};
  throw invalidRequest(message, { ...code, param });
}

/** Refuses an amount that Stripe would not accept in euros. */
export function checkTotal(cents: number): void {
  if (cents < leastCents) {
    const code = 'amount_too_small';
    const message = "The Checkout Session's total amount due must add up to at least €0.50 eur";
    throw invalidRequest(message, { code });
  }
  if (cents > mostCents) {
    const code = 'amount_too_large';
    const message = "The Checkout Session's total amount must be no more than €999,999.99";
    throw invalidRequest(message, { code });
  }
}

const halfHour = 1800;
const day = 86_400;

/** Refuses an expiry that Stripe would not accept. */
export function checkExpiry(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  const param = 'expires_at';
  if (expiresAt < now + halfHour) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
    throw invalidRequest(message, { param });
  }
  if (expiresAt > now + day) {
    const message =
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
    throw invalidRequest(message, { param });
  }
}
