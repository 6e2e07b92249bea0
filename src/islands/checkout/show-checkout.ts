import type { CheckoutView } from './checkout-steps.ts';

/** Shows one of the prerendered states and none of the others; what is shown already is left alone. */
export function showCheckout(box: HTMLElement, view: CheckoutView): void {
  box.dataset['payment'] = view;
  for (const state of box.querySelectorAll<HTMLElement>('[data-state]')) {
    const isHidden = state.dataset['state'] !== view;
    if (state.hidden !== isHidden) state.hidden = isHidden;
  }
}
