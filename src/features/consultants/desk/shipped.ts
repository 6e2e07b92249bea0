/** Detects the shipped consultant beside real ones; no React. */
import { shippedConsultant } from '#features/consultants/contract/consultant.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { firm } from '#firm';

/** Whether the entry stands for the firm itself, rather than for a person. */
export const isShipped = ({ id, name }: Pick<DeskConsultant, 'id' | 'name'>): boolean =>
  id === shippedConsultant && name === firm.name;

/**
 * The shipped consultant if visitors see it beside real ones: it still has the firm's name, and another
 * consultant is active as well.
 */
export function shippedAmong(consultants: readonly DeskConsultant[]): DeskConsultant | undefined {
  const active = consultants.filter((one) => one.active);
  const shipped = active.find(isShipped);
  return active.length > 1 ? shipped : undefined;
}
