/** The largest body that Netlify passes to a synchronous function. */
const maxPayloadBytes = 6 * 1024 * 1024;

/** Whether the request names a length within the limit: Node's server passes on no more than that. */
const isWithin = ({ headers }: Request) =>
  Number(headers.get('Content-Length') ?? Infinity) <= maxPayloadBytes;

/** The request with a body that fails with an error beyond Netlify's limit. */
export function limitBody(request: Request): Request {
  // To count a body's bytes takes longer than most functions work.
  if (!request.body || isWithin(request)) return request;
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxPayloadBytes) controller.error(new Error('The payload is beyond 6 MB'));
      else controller.enqueue(chunk);
    },
  });
  // `duplex` is required for a streamed body and missing from the DOM's types.
  const init = { body: request.body.pipeThrough(limit), duplex: 'half' as const };
  return new Request(request, init);
}
