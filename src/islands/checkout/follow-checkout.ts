import * as z from 'zod/mini';
import { getCheckoutStatus } from '#contract/payment-routes.ts';
import { checkoutSessionIdSchema } from '#contract/payment.ts';
import { formatEuros } from '#i18n/format.ts';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { call } from '#islands/api.ts';
import { firstStand, nextStep, type Stand } from './checkout-steps.ts';
import { showCheckout } from './show-checkout.ts';

interface Details {
  package_name: string;
  amount: number;
}

/** What was paid for and how much, wherever the states have room for it. */
function fillIn(box: HTMLElement, { package_name, amount }: Details): void {
  const { lang } = document.documentElement;
  const euros = formatEuros(amount, isLocale(lang) ? lang : defaultLocale);
  for (const place of box.querySelectorAll('[data-package]')) place.textContent = package_name;
  for (const place of box.querySelectorAll('[data-amount]')) place.textContent = euros;
}

/** Nobody is asked for a page that nobody sees. */
async function untilSeen(): Promise<void> {
  while (document.hidden) {
    await new Promise((resolve) =>
      document.addEventListener('visibilitychange', resolve, { once: true }),
    );
  }
}

/** Shows what became of a checkout session, and goes on asking while that is still open. */
export async function followCheckout(box: HTMLElement, id: string): Promise<void> {
  if (!z.safeParse(checkoutSessionIdSchema, id).success) {
    showCheckout(box, 'error');
    return;
  }
  let stand: Stand = firstStand;
  for (;;) {
    await untilSeen();
    const answer = await call(getCheckoutStatus, { id });
    const { pause, ...next } = nextStep(stand, answer);
    stand = next;
    if (answer.ok) fillIn(box, answer.value);
    showCheckout(box, stand.view);
    if (pause === null) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
