/** The entry that ships among those of people; no React. */
import { shippedConsultant } from '#features/consultants/contract/consultant.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { firm } from '#firm';

/**
 * The entry that ships, where visitors see it beside people: it still has the firm's own name, and
 * somebody else takes appointments as well.
 */
export function shippedAmong(consultants: readonly DeskConsultant[]): DeskConsultant | undefined {
  const active = consultants.filter((one) => one.active);
  const shipped = active.find(({ id, name }) => id === shippedConsultant && name === firm.name);
  return active.length > 1 ? shipped : undefined;
}
