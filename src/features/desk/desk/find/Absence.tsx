import { AbsenceDialog } from '#features/hours/desk.ts';
import { WithHours } from '#features/desk/desk/areas/WithHours.tsx';

export const Absence = ({ onClose }: { onClose: () => void }) => (
  <WithHours>
    <AbsenceDialog onClose={onClose} />
  </WithHours>
);
