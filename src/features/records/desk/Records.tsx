import { useConsultants } from '#features/consultants/desk.ts';
import { TestMail } from '#features/delivery/desk.ts';
import { Faults } from '#features/monitoring/desk.ts';
import { SetAsideValues } from './SetAsideValues.tsx';
import { AuditTrail } from '#features/audit/desk.ts';
import { PersonSearch } from './PersonSearch.tsx';

/**
 * The records area of the desk: a person's data on request, the audit log, set-aside values, a
 * test mail and faults.
 */
export function Records() {
  const { all } = useConsultants();
  return (
    <div className="desk-stack">
      <PersonSearch />
      <AuditTrail nameOf={(subject) => all.find(({ id }) => id === subject)?.name} />
      <SetAsideValues />
      <TestMail />
      <Faults />
    </div>
  );
}
