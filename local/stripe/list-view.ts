import { type Markup, markup } from '#local/page/markup.ts';
import { eurosText } from '#platform/contract/euros.ts';
import type { ActName } from './acts.ts';
import { money, page, stripeAddress, timeOf } from './frame.ts';
import { type Book, byId, refundedOf, type RefundRecord, type SessionRecord } from './record.ts';
import { payPath } from './session-view.ts';

/** Most sessions on the page; older ones are still in the file. */
const longestList = 100;

const button = (act: ActName, label: string) =>
  markup`<button name="act" value="${act}">${label}</button>`;

/** Buttons that act on the object with that id. */
const actsOn = (id: string, row: string, controls: readonly Markup[]): Markup | undefined =>
  controls.length === 0
    ? undefined
    : markup`<form class="acts" method="post" action="${stripeAddress}">
<input type="hidden" name="id" value="${id}"><input type="hidden" name="row" value="${row}">
${controls}</form>`;

const sessionWords = { open: 'Open', complete: 'Complete', expired: 'Expired' } as const;
const intentWords = {
  requires_payment_method: 'the attempt failed',
  processing: 'the debit is on its way',
  succeeded: 'paid',
  canceled: 'given up',
} as const;
const disputeWords = {
  needs_response: 'needs an answer',
  under_review: 'at the bank',
  won: 'won',
  lost: 'lost',
} as const;

function refundView(refund: RefundRecord): Markup {
  const controls =
    refund.status === 'pending'
      ? [button('refund-succeeds', 'It arrives'), button('refund-fails', 'It fails')]
      : refund.status === 'succeeded'
        ? [button('refund-fails', 'It comes back')]
        : [];
  return markup`<li><span>Refund of ${money(refund.cents)}: ${refund.status}, ${timeOf(refund.created)}</span>
${actsOn(refund.id, refund.id, controls)}</li>`;
}

const refundControl = (left: number): Markup =>
  markup`<label>€ <input class="field" name="euros" aria-label="Euros to refund" inputmode="decimal" required value="${eurosText(left)}"></label>
${button('refund', 'Refund')}${button('refund-slowly', 'Refund slowly')}`;

function moneyBack(book: Book, session: SessionRecord): Markup | undefined {
  const intent = byId(book.intents, session.intent ?? '');
  const charge = byId(book.charges, intent?.charge ?? '');
  if (!intent || charge?.status !== 'succeeded') return undefined;
  const refunds = book.refunds.filter((refund) => refund.charge === charge.id);
  const dispute = book.disputes.find((each) => each.charge === charge.id);
  const isDisputed = dispute?.status === 'needs_response' || dispute?.status === 'under_review';
  const left = intent.cents - refundedOf(book, charge.id);
  const canRefund = left > 0 && (!dispute || dispute.status === 'won');
  return markup`${refunds.length > 0 && markup`<ul>${refunds.map(refundView)}</ul>`}
${dispute && markup`<p>Dispute over ${money(dispute.cents)}: ${disputeWords[dispute.status]}</p>`}
${canRefund && actsOn(intent.id, session.id, [refundControl(left)])}
${actsOn(intent.id, session.id, [
  ...(canRefund && !dispute ? [button('dispute', 'The client’s bank disputes it')] : []),
  ...(dispute?.status === 'needs_response' ? [button('review', 'Answer the dispute')] : []),
  ...(isDisputed ? [button('win', 'Win it'), button('lose', 'Lose it')] : []),
])}`;
}

function row(book: Book, session: SessionRecord): Markup {
  const { id, status, email } = session;
  const intent = byId(book.intents, session.intent ?? '');
  const isUnderWay = intent?.status === 'processing';
  return markup`<li id="${id}"><h2><bdi>${session.product}</bdi></h2>
<span class="amount">${money(session.cents)}</span>
<p>${sessionWords[status]}${intent && markup`, ${intentWords[intent.status]}`}
<span class="quiet">made ${timeOf(session.created)}${status === 'open' && markup`, until ${timeOf(session.expiresAt)}`}${
    email !== null && markup`, <bdi>${email}</bdi>`
  }</span></p>
<p><code>${id.slice(0, 20)}…</code>${intent && markup` <code>${intent.id}</code>`}</p>
${status === 'open' && markup`<p><a href="${payPath(id)}">The page to pay on</a></p>`}
${actsOn(id, id, [
  ...(status === 'open' ? [button('expire', 'Let it expire')] : []),
  ...(isUnderWay ? [button('arrive', 'The debit arrives'), button('fail', 'The debit fails')] : []),
])}
${moneyBack(book, session)}
</li>
`;
}

/** All sessions, newest first, each with its possible acts. */
export function listView(book: Book): Markup {
  const shown = book.sessions.slice(-longestList).toReversed();
  const older = book.sessions.length - shown.length;
  const list =
    shown.length === 0
      ? markup`<p>None yet. What the desk asks for is to be seen here.</p>`
      : markup`<ol class="payments" reversed>${shown.map((session) => row(book, session))}</ol>`;
  return page(
    'Payments at Stripe',
    markup`<a href="/">The site</a><a href="/__mail">Mails</a>`,
    markup`<h1>Payments at Stripe</h1>
<p class="quiet">Stripe’s counterpart on this machine, and its dashboard. Nobody pays anything.</p>
${list}${older > 0 && markup`<p class="quiet">${older} older ones lie in the file.</p>`}`,
  );
}
