/** Detects the shipped consultant beside real ones; no React. */
import { shippedConsultant } from '#features/consultants/contract/consultant.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { firm } from '#firm';

/**
 * The shipped consultant if visitors see it beside real ones: it still has the firm's name, and another
 * consultant is active as well.
 */
export function shippedAmong(consultants: readonly DeskConsultant[]): DeskConsultant | undefined {
  const active = consultants.filter((one) => one.active);
  const shipped = active.find(({ id, name }) => id === shippedConsultant && name === firm.name);
  return active.length > 1 ? shipped : undefined;
}
