import type { CheckoutView } from './checkout-steps.ts';

/**
 * Shows one of the prerendered states and none of the others; what is shown already is left alone.
 * Whoever had the focus in the one before has it in this one. `mayAskAnew`: with the button for it.
 */
export function showCheckout(box: HTMLElement, view: CheckoutView, mayAskAnew = false): void {
  box.dataset['payment'] = view;
  const again = box.querySelector<HTMLElement>('[data-again]');
  if (again) again.hidden = !mayAskAnew;
  for (const state of box.querySelectorAll<HTMLElement>('[data-state]')) {
    const isHidden = state.dataset['state'] !== view;
    if (state.hidden === isHidden) continue;
    const hadFocus = isHidden && state.contains(document.activeElement);
    state.hidden = isHidden;
    if (hadFocus) box.querySelector<HTMLElement>(`[data-state=${view}] h2`)?.focus();
  }
}
