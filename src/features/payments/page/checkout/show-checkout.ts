import type { CheckoutView } from './checkout-steps.ts';

/**
 * Shows one of the prerendered states and none of the others. Whoever had the focus in the one
 * before has it in this one. `mayAskAnew`: with the button for it, where that state has one.
 */
export function showCheckout(box: HTMLElement, view: CheckoutView, mayAskAnew = false): void {
  const state = box.querySelector(`[data-state=${view}]`);
  const { activeElement } = document;
  const losesFocus = box.contains(activeElement) && state?.contains(activeElement) !== true;
  box.dataset['payment'] = view;
  box.toggleAttribute('data-open', mayAskAnew);
  if (losesFocus) state?.querySelector<HTMLElement>('h2')?.focus();
}
