import type { DeskConsultant } from '#features/consultants/contract.ts';

/** Whose an appointment is, in words and in colour. */
export function Owner({ consultant: { name, colour } }: { consultant: DeskConsultant }) {
  return (
    <p className="desk-row-more desk-owner">
      <span className="desk-swatch" data-colour={colour} aria-hidden="true" />
      <bdi>{name}</bdi>
    </p>
  );
}
