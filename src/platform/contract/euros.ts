/**
 * Euros as the wire knows them, a number with at most two decimals, and cents as everything counts
 * with them. What leads from one to the other reads digits: no fraction is ever calculated with.
 */
const eurosPattern = /^(\d{1,6})(?:\.(\d{1,2}))?$/;

/** The cents of `1234.5` or `'1234.50'`; `null` for what has more than two decimals or is no amount. */
export function toCents(euros: number | string): number | null {
  const [, whole, decimals = ''] = eurosPattern.exec(String(euros)) ?? [];
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'));
}

/** `123450` → `'1234.50'` */
export function eurosText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `123450` → `1234.5` */
export const toEuros = (cents: number): number => Number(eurosText(cents));
