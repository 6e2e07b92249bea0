/** Stripe's counterpart with counted names, whose webhooks arrive when they are told to. */
import {
  type App,
  memoryBook,
  openCounterpart,
  openDispute,
  pay,
  serveHttp,
  sessionOf,
  site,
} from './house.ts';

/** Letters and digits, the same in every run. */
function createTexts() {
  let last = 0;
  return (length: number) =>
    String((last += 1))
      .padStart(length, '0')
      .slice(-length);
}

export async function startCounterpart(now: () => Date) {
  const waiting: Request[] = [];
  const [key, webhookSecret] = ['sk_test_frozen', 'whsec_frozen'];
  const counterpart = await openCounterpart({
    ...{ file: memoryBook(), now, randomText: createTexts(), key, webhookSecret },
    siteUrl: () => site,
    delays: [],
    send(request) {
      waiting.push(request);
      return Promise.resolve(new Response());
    },
  });
  const { account } = counterpart;
  const server = await serveHttp({ handler: (request) => counterpart.api(request) });
  return {
    env: { key, webhookSecret, apiUrl: `http://127.0.0.1:${server.port}`, isTest: true },
    /** Hands over what waits, one after the other: beside an answer it would come sooner or later. */
    async tell(app: App) {
      await counterpart.settled();
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { status } = await app.send(next);
        if (status >= 300) throw new Error(`A webhook was answered ${status}`);
        await app.settled();
      }
    },
    /** The session that was opened last. */
    last: () => account.book.sessions.at(-1)?.id ?? '',
    pay: (session: string) =>
      counterpart.act(() => pay(account, session, 'card', 'payer@example.org')),
    dispute: (session: string) =>
      counterpart.act(() => openDispute(account, sessionOf(account, session).intent ?? '')),
    async close() {
      counterpart.close();
      await server.close();
    },
  };
}
