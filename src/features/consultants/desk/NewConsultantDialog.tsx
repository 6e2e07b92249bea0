import { useTouch } from '#platform/desk/topics.ts';
import { ConsultantDialog, type HoursToCopy } from './ConsultantDialog.tsx';
import { useConsultants } from './use-consultants.ts';

export interface NewConsultantDialogProps extends HoursToCopy {
  onClose: () => void;
}

/** Dialog that adds a consultant, from anywhere. */
export function NewConsultantDialog({ onClose, ...hours }: NewConsultantDialogProps) {
  const touch = useTouch();
  const { all } = useConsultants();
  return (
    <ConsultantDialog
      isUnbookable={false}
      usedColours={all.map(({ colour }) => colour)}
      hours={hours}
      onSaved={() => {
        onClose();
        void touch('consultants');
      }}
      onClose={onClose}
    />
  );
}
