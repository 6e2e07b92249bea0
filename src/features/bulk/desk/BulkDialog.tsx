import type { ReactNode } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { CriteriaForm } from './CriteriaForm.tsx';
import { ProgressPart } from './ProgressPart.tsx';
import type { useBulk } from './use-bulk.ts';

export interface BulkDialogProps {
  title: string;
  bulk: Omit<ReturnType<typeof useBulk>, 'found'>;
  /** Fields besides the criteria common to all bulk dialogs. */
  fields: ReactNode;
  onClose: () => void;
  /** The preview. */
  children: ReactNode;
}

/** The frame of a bulk dialog: progress, criteria and preview. */
export function BulkDialog({ title, bulk, fields, onClose, children }: BulkDialogProps) {
  const { bulkTexts: words } = useDesk();
  const { criteria, change, progress, stop, preview } = bulk;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="desk-note">{words.lede}</p>
      <ProgressPart progress={progress} onStop={stop} />
      {progress.name !== 'running' && (
        <CriteriaForm criteria={criteria} onChange={change} onPreview={preview}>
          {fields}
        </CriteriaForm>
      )}
      {children}
    </Dialog>
  );
}
