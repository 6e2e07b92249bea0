import { Faults } from '#features/monitoring/desk.ts';
import { SetAsideValues } from './SetAsideValues.tsx';
import { AuditTrail } from '#features/audit/desk.ts';
import { PersonSearch } from './PersonSearch.tsx';

/** A person's data on request, and the trail of what was done. */
export function Records() {
  return (
    <div className="desk-stack">
      <PersonSearch />
      <AuditTrail />
      <SetAsideValues />
      <Faults />
    </div>
  );
}
