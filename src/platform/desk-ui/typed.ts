import { useEffect, useEffectEvent } from 'react';

/** Whether a control's value differs from its initial value; never true for one that React controls. */
export function differs(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  }
  return (
    (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
    control.value !== control.defaultValue
  );
}

/** Whether text was typed into a form of this dialog, nested dialogs excluded. */
export const isTypedInto = (dialog: HTMLDialogElement | null): boolean =>
  dialog !== null &&
  [...dialog.querySelectorAll('.desk-form :is(input:not([type=checkbox]), textarea, select)')].some(
    (control) => control.closest('dialog') === dialog && differs(control),
  );

/** Lets the browser ask before a reload that would lose what was entered. */
export function useReloadQuestion(wouldLose: () => boolean): void {
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => onLeave(event);
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}
