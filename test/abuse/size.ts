/** How big an attack is played: small in every run of the tests, whole by `npm run abuse`. */

const whole = process.env['ABUSE'] === 'whole'

export const sizeOf = (small: number, large: number): number => (whole ? large : small)

/** Long enough for the whole attack on a busy machine. */
export const PATIENCE_MS = whole ? 3_600_000 : 60_000
