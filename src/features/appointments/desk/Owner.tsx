import type { DeskConsultant } from '#features/consultants/contract.ts';

/** Name and colour of an appointment's consultant. */
export function Owner({ consultant: { name, colour } }: { consultant: DeskConsultant }) {
  return (
    <p className="desk-row-more desk-owner">
      <span className="desk-swatch" data-colour={colour} aria-hidden="true" />
      <bdi>{name}</bdi>
    </p>
  );
}
