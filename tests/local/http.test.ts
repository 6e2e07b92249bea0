import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { faultLines } from '#tests/support/fault-line.ts';
import { type Handler, serveHttp } from '#local/http.ts';

async function serve(handler: Handler) {
  const server = await serveHttp({ handler });
  onTestFinished(() => server.close());
  return { server, url: `http://localhost:${server.port}` };
}

/** Sends raw HTTP and returns everything until the server closes the connection. */
async function raw(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

it('serveHttp: passes on the request as it was sent, with its address', async () => {
  const { url } = await serve(async (request, ip) =>
    Response.json({
      url: request.url,
      method: request.method,
      header: request.headers.get('X-Some'),
      body: await request.text(),
      ip,
    }),
  );
  const headers = { 'X-Some': 'thing' };
  const response = await fetch(`${url}/a%20b?c=d`, { method: 'POST', headers, body: 'é' });
  expect(await response.json()).toEqual({
    url: `${url}/a%20b?c=d`,
    method: 'POST',
    header: 'thing',
    body: 'é',
    ip: '127.0.0.1',
  });
});

it('serveHttp: sends status, every cookie and a streamed body', async () => {
  const { url } = await serve(() => {
    const body = new Blob(['one ', 'two']).stream();
    const response = new Response(body, { status: 418, headers: { 'X-Some': 'thing' } });
    response.headers.append('Set-Cookie', 'a=1');
    response.headers.append('Set-Cookie', 'b=2, 3');
    return Promise.resolve(response);
  });
  const response = await fetch(url);
  expect(response.status).toBe(418);
  expect(response.headers.get('X-Some')).toBe('thing');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2, 3']);
  expect(await response.text()).toBe('one two');
});

it('serveHttp: omits the body of an answer to HEAD', async () => {
  const { url } = await serve(() =>
    Promise.resolve(new Response('body', { headers: { 'Content-Length': '4' } })),
  );
  const response = await fetch(url, { method: 'HEAD' });
  expect(response.headers.get('Content-Length')).toBe('4');
  expect(await response.text()).toBe('');
});

it('serveHttp: answers an invalid address with 400, and a fault with an empty 500', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { server, url } = await serve(() => Promise.reject(new Error('secret')));
  const bad = await raw(server.port, 'GET / HTTP/1.1', 'Host: a b', 'Connection: close');
  expect(bad).toMatch(/^HTTP\/1\.1 400 /);
  const response = await fetch(`${url}/a?b=secret`);
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('');
  expect(faultLines(log)).toMatchObject([{ route: '/a' }]);
  log.mockClear();
});

it('serveHttp: aborts the request’s signal when its client disconnects', async () => {
  const { promise: aborted, resolve } = Promise.withResolvers<unknown>();
  const { server } = await serve((request) => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    request.signal.addEventListener('abort', () => {
      resolve('aborted');
      answer(new Response());
    });
    socket.destroy();
    return promise;
  });
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await aborted).toBe('aborted');
});

it('serveHttp: delivers an answer that comes before the whole request', async () => {
  const { url } = await serve(async (request) => {
    for await (const chunk of request.body ?? []) if (chunk.byteLength > 0) break;
    return new Response('too large', { status: 413 });
  });
  const body = 'x'.repeat(300 * 1024);
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = await fetch(url, { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([413, 'too large']);
  }
});
