import type { ReactNode } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { CriteriaForm } from './CriteriaForm.tsx';
import { ProgressPart } from './ProgressPart.tsx';
import type { useBulk } from './use-bulk.ts';

export interface BulkDialogProps {
  bulk: Omit<ReturnType<typeof useBulk>, 'found'>;
  /** What is asked for beside the criteria of every such dialog. */
  fields: ReactNode;
  onClose: () => void;
  /** What was found. */
  children: ReactNode;
}

/** Many records at once: which ones, and then what to do with exactly those. */
export function BulkDialog({ bulk, fields, onClose, children }: BulkDialogProps) {
  const { bulkTexts: words } = useDesk();
  const { criteria, change, progress, stop, preview } = bulk;
  return (
    <Dialog title={words.title} onClose={onClose}>
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
