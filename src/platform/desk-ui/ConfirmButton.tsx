import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export interface ConfirmButtonProps {
  /** Title of the confirmation dialog; defaults to the button's label. */
  title?: string;
  question: ReactNode;
  action: string;
  onConfirm: () => Promise<unknown>;
  className?: string;
  label?: string;
  isDisabled?: boolean | undefined;
  children: ReactNode;
}

/**
 * A button for an irreversible action: opens a confirmation dialog first, which closes once the action is
 * done.
 */
export function ConfirmButton({
  title,
  question,
  action,
  onConfirm,
  className = 'button-quiet desk-button desk-danger',
  label,
  isDisabled = false,
  children,
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {children}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={title ?? children}
          question={question}
          action={action}
          onConfirm={async () => {
            await onConfirm();
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
