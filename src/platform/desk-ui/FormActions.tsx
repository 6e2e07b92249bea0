import { use } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { focusNear } from './focus-near.ts';
import { LeaveContext } from './panel.ts';

export interface FormActionsProps {
  submit: string;
  isSending: boolean;
  /** Leaves a form that was opened; the button says "cancel" by default. */
  onLeave?: () => void;
  /** Leaving closes the surrounding dialog. */
  closes?: boolean;
  leave?: string;
  className?: string;
}

/**
 * The buttons at the end of a form. The submit button keeps the focus while it sends; a button that leaves
 * the form hands the focus on.
 */
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
      <button
        type="submit"
        className={className}
        aria-disabled={isSending}
        aria-busy={isSending}
        // The second click of a double click does not answer what the first one made the form ask.
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault();
        }}
      >
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
