import { Faults } from '#features/monitoring/desk/Faults.tsx';
import { SetAsideValues } from '#features/monitoring/desk/SetAsideValues.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { PersonSearch } from './PersonSearch.tsx';

/** The records area of the desk: a person's data on request, the audit log, set-aside values and faults. */
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
