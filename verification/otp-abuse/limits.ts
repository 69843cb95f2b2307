/** The size of an attack: small in every test run, full with `npm run abuse`. */

const whole = process.env['ABUSE'] === 'whole'

export const sizeOf = (small: number, large: number): number => (whole ? large : small)

/** Long enough for the full attack on a busy machine. */
export const PATIENCE_MS = whole ? 3_600_000 : 60_000
