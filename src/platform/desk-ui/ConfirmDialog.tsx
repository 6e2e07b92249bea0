import type { ReactNode } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from './ActionButton.tsx';
import { walledDialog } from './DeskWall.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  title: ReactNode;
  question: ReactNode;
  /** Label of the button that confirms. */
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirmation dialog before an irreversible action; the button that goes back has the focus. */
function Content({ title, question, action, onConfirm, onClose }: ConfirmDialogProps) {
  const { texts } = useDesk();
  return (
    <Dialog title={title} onClose={onClose} className="desk-dialog-narrow">
      <div>{question}</div>
      <div className="desk-actions">
        <ActionButton onAction={onConfirm} className="button-quiet desk-danger">
          {action}
        </ActionButton>
        <button type="button" className="button-quiet" data-first onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}

export const ConfirmDialog = walledDialog('confirm', Content);
