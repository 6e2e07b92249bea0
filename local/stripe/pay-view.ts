import { type Markup, markup } from '#local/page/markup.ts';
import { type Way, wayNames } from './checkout.ts';
import { money, page, type PageLocale, stripeAddress, timeOf } from './frame.ts';
import type { IntentRecord, SessionRecord } from './record.ts';
import { payPath } from './session-view.ts';

interface Words extends Record<Way, string> {
  title: string;
  noMoney: string;
  email: string;
  ways: string;
  pay: (amount: string) => string;
  back: string;
  until: string;
  refused: string;
  complete: string;
  expired: string;
}

const words: Readonly<Record<PageLocale, Words>> = {
  de: {
    title: 'Bezahlen',
    noMoney: 'Nachgestellt auf diesem Rechner: Niemand bezahlt hier etwas.',
    email: 'E-Mail-Adresse',
    ways: 'Zahlungsart',
    card: 'Karte, die funktioniert',
    declined: 'Karte, die abgelehnt wird',
    delayed: 'Lastschrift, die erst später eintrifft',
    pay: (amount) => `${amount} bezahlen`,
    back: 'Zurück, ohne zu bezahlen',
    until: 'Möglich bis',
    refused: 'Die Karte wurde abgelehnt. Bitte wählen Sie eine andere Zahlungsart.',
    complete: 'Diese Bezahlung ist abgeschlossen.',
    expired: 'Diese Bezahlseite ist abgelaufen.',
  },
  en: {
    title: 'Pay',
    noMoney: 'A counterpart on this machine: nobody pays anything here.',
    email: 'E-mail address',
    ways: 'Way to pay',
    card: 'Card that works',
    declined: 'Card that is declined',
    delayed: 'Bank debit that arrives later',
    pay: (amount) => `Pay ${amount}`,
    back: 'Back, without paying',
    until: 'Possible until',
    refused: 'The card was declined. Please choose another way to pay.',
    complete: 'This payment is complete.',
    expired: 'This page to pay on has expired.',
  },
};

const wayChoice = (way: Way, label: string) =>
  markup`<label><input type="radio" name="way" value="${way}" ${way === 'card' && 'checked'}>${label}</label>`;

/** The payment page of a session; `intent` is left from an earlier attempt. */
export function payView(session: SessionRecord, intent: IntentRecord | undefined): Markup {
  const locale = session.locale === 'de' ? 'de' : 'en';
  const text = words[locale];
  const amount = money(session.cents, locale);
  const form = markup`${!!intent?.failure && markup`<p class="notice" role="alert">${text.refused}</p>`}
<form method="post" action="${payPath(session.id)}">
<label class="row">${text.email}
<input class="field" type="email" name="email" required maxlength="254" value="${session.email ?? ''}"></label>
<div class="row"><p id="ways">${text.ways}</p>
<fieldset aria-labelledby="ways">
${wayNames.map((way) => wayChoice(way, text[way]))}
</fieldset></div>
<button>${text.pay(amount)}</button>
</form>
<p class="quiet">${text.until} ${timeOf(session.expiresAt, locale)}</p>`;
  const status = session.status;
  return page(
    `${text.title}: ${session.product}`,
    markup`<a href="${stripeAddress}">Stripe</a>`,
    markup`<div class="pay">
<p class="quiet">${text.noMoney}</p>
<h1><bdi>${session.product}</bdi></h1>
<p class="price">${amount}</p>
${status === 'open' ? form : markup`<p class="notice">${text[status]}</p>`}
${session.cancelUrl !== null && markup`<p><a href="${session.cancelUrl}">${text.back}</a></p>`}
</div>`,
    locale,
  );
}
