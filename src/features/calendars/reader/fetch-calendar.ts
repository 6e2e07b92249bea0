/**
 * Fetches a calendar address: over https only, from the public internet only, within limits. Neither the
 * person who enters the address nor the server behind it is trusted.
 */
import { lookup, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { OutsideCause } from '#features/calendars/contract/outside-calendar.ts';
import { isPublicAddress } from './public-address.ts';

/** Which targets are allowed. Tests pass their own policy; no environment variable changes it. */
export interface FetchPolicy {
  isPublic: (address: string) => boolean;
  /** Port as in a URL: '' for the default port. */
  isPort: (port: string) => boolean;
  /** Resolves a host name to all of its addresses. */
  resolve: (host: string) => Promise<LookupAddress[]>;
  /** Certificate authority to trust instead of the default ones. */
  ca?: string;
  /** Largest response in bytes, both compressed and decompressed. */
  maxBytes: number;
}

const resolve: FetchPolicy['resolve'] = (host) =>
  new Promise((done, fail) => {
    lookup(host, { all: true, order: 'verbatim' }, (error, addresses) =>
      error ? fail(error) : done(addresses),
    );
  });

export const publicPolicy: FetchPolicy = {
  isPublic: isPublicAddress,
  isPort: (port) => port === '',
  resolve,
  maxBytes: 20_000_000,
};

/** Validators of the known version, as the server sent them. */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

export type Fetched =
  | ({ kind: 'text'; text: string } & Validators)
  /** Not modified since those validators were sent. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; cause: OutsideCause };

class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly code: OutsideCause;

  constructor(code: OutsideCause) {
    super(code);
    this.code = code;
  }
}

const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];
const longestValidator = 500;

/** Host name of a URL; an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Returns why an address is refused by its text alone, before any lookup; `undefined` if it is not. */
export function refusalOf(
  url: URL,
  { isPort, isPublic }: Pick<FetchPolicy, 'isPort' | 'isPublic'>,
): 'not_https' | 'private_address' | undefined {
  if (url.protocol !== 'https:' || !isPort(url.port)) return 'not_https';
  const host = hostOf(url);
  return isIP(host) !== 0 && !isPublic(host) ? 'private_address' : undefined;
}

/**
 * Filters the addresses of the connection itself, so that a host name cannot resolve to one address when
 * checked and to another when used.
 */
const guardedLookup =
  ({ isPublic, resolve: all }: FetchPolicy): LookupFunction =>
  (host, options, done) => {
    all(host).then(
      (found) => {
        const addresses = found.filter(({ address }) => isPublic(address));
        const [first] = addresses;
        if (!first) done(new FetchError('private_address'), '');
        else if (options.all === true) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error('lookup'), ''),
    );
  };

/** Resolves with the response's head. User name and password in the address are not sent. */
function get(
  url: URL,
  headers: Record<string, string>,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    hostname: hostOf(url),
    port: url.port === '' ? 443 : url.port,
    path: `${url.pathname}${url.search}`,
    headers,
    signal,
    lookup: guardedLookup(policy),
    // A new connection without a proxy, whatever the environment sets.
    agent: false,
    rejectUnauthorized: true,
    ...(policy.ca !== undefined && { ca: policy.ca }),
  };
  return new Promise((done, fail) => {
    request(options, done).on('error', fail).end();
  });
}

/** Passes chunks on; throws a `FetchError` when they exceed `most` bytes. */
const limited = (most: number) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > most) throw new FetchError('too_large');
      yield chunk;
    }
  };

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function textOf(answer: IncomingMessage, { maxBytes }: FetchPolicy): Promise<string> {
  if (Number(answer.headers['content-length']) > maxBytes) throw new FetchError('too_large');
  const encoding = answer.headers['content-encoding']?.toLowerCase() ?? 'identity';
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding]?.() : undefined;
  if (!decoder && encoding !== 'identity') throw new FetchError('not_a_calendar');
  const ignore = () => undefined;
  const body: Readable = decoder ? pipeline(answer, limited(maxBytes), decoder, ignore) : answer;
  const chunks: Buffer[] = [];
  for await (const chunk of limited(maxBytes)(body)) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const validator = (text: string | undefined) =>
  text !== undefined && text.length <= longestValidator ? text : undefined;

/** One request: the response, or the target of a redirect. */
async function step(
  url: URL,
  known: Validators,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<Fetched | URL> {
  const refused = refusalOf(url, policy);
  if (refused) throw new FetchError(refused);
  const headers: Record<string, string> = {
    Accept: 'text/calendar, */*;q=0.1',
    'Accept-Encoding': 'gzip, deflate, br',
    'User-Agent': 'calendar-reader/1.0',
    ...(known.etag !== undefined && { 'If-None-Match': known.etag }),
    ...(known.lastModified !== undefined && { 'If-Modified-Since': known.lastModified }),
  };
  const answer = await get(url, headers, policy, signal);
  try {
    const { statusCode = 0, headers: told } = answer;
    const isKnown = known.etag !== undefined || known.lastModified !== undefined;
    if (statusCode === 304 && isKnown) return { kind: 'unchanged' };
    if (redirects.includes(statusCode) && told.location !== undefined) {
      const next = URL.parse(told.location, url);
      if (!next) throw new FetchError('unreachable');
      return next;
    }
    if (statusCode !== 200) throw new FetchError(`http_${statusCode}`);
    const text = await textOf(answer, policy);
    const etag = validator(told.etag);
    return { kind: 'text', text, etag, lastModified: validator(told['last-modified']) };
  } finally {
    answer.destroy();
  }
}

/**
 * Fetches an address, with at most five redirects, and aborts after `ms` in total. Each failure is returned
 * as a `cause` that contains nothing of the address.
 */
export async function fetchCalendar(
  address: string,
  known: Validators,
  { policy, ms }: { policy: FetchPolicy; ms: number },
): Promise<Fetched> {
  const signal = AbortSignal.timeout(ms);
  try {
    let url = new URL(address);
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const found = await step(url, known, policy, signal);
      if (!(found instanceof URL)) return found;
      url = found;
    }
    return { kind: 'failed', cause: 'redirected_too_often' };
  } catch (error) {
    if (error instanceof FetchError) return { kind: 'failed', cause: error.code };
    return { kind: 'failed', cause: signal.aborted ? 'too_slow' : 'unreachable' };
  }
}
