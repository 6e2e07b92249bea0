/**
 * Euros on the wire (a number with at most two decimals), integer cents in all calculations.
 * Conversions read digits, without floating-point arithmetic.
 */
const eurosPattern = /^(\d{1,6})(?:\.(\d{1,2}))?$/;

/** Cents of `1234.5` or `'1234.50'`; `null` if it has more than two decimals or is no amount. */
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
