import * as z from 'zod/mini';
import { getCheckoutStatus } from '#features/payments/contract/checkout-routes.ts';
import { checkoutSessionIdSchema } from '#features/payments/contract/checkout.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { defaultLocale, isLocale } from '#platform/i18n/locales.ts';
import { call } from '#platform/browser/api.ts';
import { firstStand, nextStep, type Stand, standAnew } from './checkout-steps.ts';
import { showCheckout } from './show-checkout.ts';
import { untilAskedAnew, untilOnline, untilSeen } from './until.ts';

interface Details {
  package_name: string;
  amount: number;
}

/** A service's title in the page's language, as the page was rendered with it. */
function ownTitle({ dataset }: HTMLElement, packageName: string): string {
  const titles: unknown = JSON.parse(dataset['titles'] ?? '{}');
  const known = z.parse(z.record(z.string(), z.string()), titles);
  return new Map(Object.entries(known)).get(packageName) ?? packageName;
}

/** Fills in package and amount in every state that shows them, without the package if it was erased. */
function fillIn(box: HTMLElement, { package_name, amount }: Details): void {
  const { lang } = document.documentElement;
  const euros = formatEuros(amount, isLocale(lang) ? lang : defaultLocale);
  for (const place of box.querySelectorAll('[data-package]')) {
    place.textContent = ownTitle(box, package_name);
    place.closest('dl > div')?.toggleAttribute('hidden', package_name === '');
  }
  for (const place of box.querySelectorAll('[data-amount]')) place.textContent = euros;
}

/**
 * Shows the state of a checkout session and polls while it is not final. If the server did not answer,
 * polling restarts when the device is online again, the visitor returns to the page, or presses the button.
 */
export async function followCheckout(box: HTMLElement, id: string): Promise<void> {
  if (!z.safeParse(checkoutSessionIdSchema, id).success) {
    showCheckout(box, 'error');
    return;
  }
  let stand: Stand = firstStand;
  for (;;) {
    await untilSeen();
    const answer = await call(getCheckoutStatus, { id });
    const { pause, isOpen, ...next } = nextStep(stand, answer);
    stand = next;
    if (answer.ok) fillIn(box, answer.value);
    showCheckout(box, stand.view, isOpen);
    if (pause !== null) {
      await untilOnline(pause);
    } else if (isOpen) {
      await untilAskedAnew(box);
      stand = standAnew(stand);
      showCheckout(box, stand.view);
    } else {
      return;
    }
  }
}
