import { NewConsultantDialog } from '#features/consultants/desk.ts';
import { useHoursToCopy } from '#features/hours/desk.ts';

export function NewConsultant({ onClose }: { onClose: () => void }) {
  const { isRead, theirs, copy } = useHoursToCopy();
  // The dialog begins with a choice among them.
  return isRead && <NewConsultantDialog sources={theirs} onCopy={copy} onClose={onClose} />;
}
