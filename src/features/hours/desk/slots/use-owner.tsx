import { useState } from 'react';
import { useConsultants } from '#features/consultants/desk.ts';
import { ConsultantChoice } from '#features/hours/desk/ConsultantChoice.tsx';

/**
 * Whose slots are made: asked where several take appointments, and nobody in particular where not,
 * which the server takes as the one who does. `choice` is to be rendered outside of the form, so
 * that it stays as it is when that begins anew.
 */
export function useOwner(form: string) {
  const { active } = useConsultants();
  const [chosen, setChosen] = useState('');
  const owner =
    active.length > 1 ? (active.find(({ id }) => id === chosen) ?? active[0]) : undefined;
  const choice = owner && (
    <ConsultantChoice form={form} consultants={active} chosen={owner.id} onChange={setChosen} />
  );
  return { owner, choice };
}
