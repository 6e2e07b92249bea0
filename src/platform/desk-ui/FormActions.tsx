import { use } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { LeaveContext } from './Dialog.tsx';
import { focusNear } from './focus-near.ts';

export interface FormActionsProps {
  submit: string;
  isSending: boolean;
  /** The way out of a form that was opened; by default it says "cancel". */
  onLeave?: () => void;
  /** It closes the dialog that it stands in. */
  closes?: boolean;
  leave?: string;
  className?: string;
}

/** What ends a form. The button that sends it keeps the focus while it does; one that leaves hands it on. */
export function FormActions({
  submit,
  isSending,
  onLeave: goBackTo,
  closes = false,
  leave,
  className = 'button',
}: FormActionsProps) {
  const { texts } = useDesk();
  const close = use(LeaveContext);
  const onLeave = closes ? close : goBackTo;

  function goBack(button: Element) {
    const giveBack = focusNear(button);
    onLeave?.();
    giveBack();
  }

  return (
    <div className="desk-actions desk-form-wide">
      <button type="submit" className={className} aria-disabled={isSending} aria-busy={isSending}>
        {submit}
      </button>
      {onLeave && (
        <button
          type="button"
          className="button-quiet"
          onClick={({ currentTarget }) => goBack(currentTarget)}
        >
          {leave ?? texts.cancel}
        </button>
      )}
    </div>
  );
}
