/** The body of Stripe's error response. */
export interface RefusalBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

/** A call that Stripe would refuse, with its message. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly status: number;
  readonly body: RefusalBody;
  constructor(status: number, body: RefusalBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** The refusal of invalid parameters, or of a call that does not fit the object's state. */
export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });

/** The refusal of a call about an object that does not exist. */
export const missingResource = (kind: string, id: string, param: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param,
  });
