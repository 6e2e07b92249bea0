import { useState } from 'react';
import { useConsultants } from '#features/consultants/desk.ts';
import { ConsultantChoice } from '#features/hours/desk/ConsultantChoice.tsx';

/**
 * Choice of the consultant whose slots are made. `owner` is undefined if only one consultant is active; the
 * server then uses that consultant. Render `choice` outside of the form, so that resetting the form does not
 * reset it.
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
