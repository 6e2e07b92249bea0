import { Faults } from '#features/monitoring/desk/Faults.tsx';
import { SetAsideValues } from './SetAsideValues.tsx';
import { AuditTrail } from '#features/audit/desk/AuditTrail.tsx';
import { PersonSearch } from './PersonSearch.tsx';

/** A person's data on request, and the trail of what was done. */
export default function Records() {
  return (
    <div className="desk-stack">
      <PersonSearch />
      <AuditTrail />
      <SetAsideValues />
      <Faults />
    </div>
  );
}
