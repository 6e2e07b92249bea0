import * as z from 'zod/mini';
import type { PartialHandler } from '#local/http.ts';
import { commonHeaders, isOwnHost } from '#local/page/answer.ts';
import type { Markup } from '#local/page/markup.ts';
import { styleSource } from '#local/page/style.ts';
import { doAct, readAct } from './acts.ts';
import { pay, wayNames } from './checkout.ts';
import type { Counterpart } from './counterpart.ts';
import { missingView, payPattern, refusedView, stripeAddress } from './frame.ts';
import { listView } from './list-view.ts';
import { payView } from './pay-view.ts';
import { byId, type SessionRecord } from './record.ts';
import { StripeRefusal } from './refusal.ts';
import { payPath } from './session-view.ts';
import { style } from './style.ts';

/** Browsers apply `form-action` to a form's redirects too, so the payment page lists its return address. */
const policy = (formTargets: string) =>
  `default-src 'none'; style-src ${styleSource(style)}; base-uri 'none'; form-action ${formTargets}; frame-ancestors 'none'`;

function pageAnswer({ html }: Markup, { status = 200, formTargets = "'self'" } = {}): Response {
  const headers = new Headers({ ...commonHeaders, 'Content-Type': 'text/html; charset=utf-8' });
  headers.set('Content-Security-Policy', policy(formTargets));
  return new Response(html, { status, headers });
}

const redirect = (address: string) =>
  new Response(null, { status: 303, headers: { ...commonHeaders, Location: address } });

const paymentSchema = z.object({
  email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/), z.maxLength(254)),
  way: z.enum(wayNames),
});

/** Whether one of our own pages sent the form: another site must not pay or refund. */
const isOwnForm = (request: Request) =>
  ['same-origin', 'none'].includes(request.headers.get('Sec-Fetch-Site') ?? 'none');

const successUrl = ({ successUrl: url, id }: SessionRecord) =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/**
 * The payment page and the dashboard, at `/__stripe` of the site itself, so that a user who forwards one port
 * has them too. They have no scripts. Only in the local stack.
 */
export function stripePages(counterpart: Counterpart): PartialHandler {
  const { account } = counterpart;
  const { book } = account;

  const payPage = (session: SessionRecord) =>
    pageAnswer(payView(session, byId(book.intents, session.intent ?? '')), {
      formTargets: `'self' ${new URL(session.successUrl).origin}`,
    });

  async function paid(request: Request, session: SessionRecord): Promise<Response> {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    const parsed = paymentSchema.safeParse(form);
    if (parsed.success && session.status === 'open') {
      const { way, email } = parsed.data;
      await counterpart.act(() => pay(account, session.id, way, email));
    }
    const isOver = book.intents.some(
      ({ id, status }) =>
        id === session.intent && (status === 'succeeded' || status === 'processing'),
    );
    return redirect(isOver ? successUrl(session) : payPath(session.id));
  }

  async function acted(request: Request): Promise<Response> {
    const wish = readAct(new URLSearchParams(await request.text()));
    if (!wish) return pageAnswer(refusedView('That is nothing one can do.'), { status: 400 });
    try {
      await counterpart.act(() => doAct(account, wish));
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return pageAnswer(refusedView(error.message), { status: 400 });
    }
    return redirect(`${stripeAddress}#${encodeURIComponent(wish.row ?? '')}`);
  }

  return async (request) => {
    const { pathname, hostname } = new URL(request.url);
    if (pathname !== stripeAddress && !pathname.startsWith(`${stripeAddress}/`)) return undefined;
    if (!isOwnHost(hostname)) return pageAnswer(missingView(), { status: 404 });
    const { method } = request;
    const isForm = method === 'POST';
    if (!isForm && method !== 'GET' && method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
    }
    if (isForm && !isOwnForm(request)) return new Response(null, { status: 403 });
    // Shows expired sessions as expired.
    await counterpart.tick();
    if (pathname.replace(/\/$/, '') === stripeAddress) {
      return isForm ? acted(request) : pageAnswer(listView(book));
    }
    const session = byId(book.sessions, payPattern.exec(pathname)?.[1] ?? '');
    if (!session) return pageAnswer(missingView(), { status: 404 });
    return isForm ? paid(request, session) : payPage(session);
  };
}
