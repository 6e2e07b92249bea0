import type { CheckoutView } from './checkout-steps.ts';

/**
 * Shows one of the prerendered states and hides the others. If focus was in the previous state, it moves to
 * the heading of the new one. `mayAskAnew`: shows the retry button, where that state has one.
 */
export function showCheckout(box: HTMLElement, view: CheckoutView, mayAskAnew = false): void {
  const state = box.querySelector(`[data-state=${view}]`);
  const { activeElement } = document;
  const losesFocus = box.contains(activeElement) && state?.contains(activeElement) !== true;
  box.dataset['payment'] = view;
  box.toggleAttribute('data-open', mayAskAnew);
  if (losesFocus) state?.querySelector<HTMLElement>('h2')?.focus();
}
