import { useEffect, useEffectEvent } from 'react';

/** Whether a control's value differs from its initial value; never true for one that React controls. */
function differs(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, first);
  }
  return (
    (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
    control.value !== control.defaultValue
  );
}

const isTyped = (parent: ParentNode): boolean =>
  [...parent.querySelectorAll(':is(input:not([type=checkbox]), textarea, select)')].some(differs);

/** Whether text was typed into a form of this dialog, nested dialogs excluded. */
export const isTypedInto = (dialog: HTMLDialogElement | null): boolean =>
  dialog !== null &&
  [...dialog.querySelectorAll('.desk-form')].some(
    (form) => form.closest('dialog') === dialog && isTyped(form),
  );

/** Lets the browser ask before a reload that would lose what was typed into the form with this id. */
export const useTypedQuestion = (id: string): void =>
  useReloadQuestion(() => {
    const form = document.getElementById(id);
    return form !== null && isTyped(form);
  });

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
