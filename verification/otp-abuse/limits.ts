/** The size of the attacks: small in every test run, full with `npm run verify -- otp-abuse`. */

const isFullSize = process.env['ABUSE'] === 'whole'

export const attackSize = (small: number, large: number): number => (isFullSize ? large : small)

/** Long enough for the full attack on a busy machine. */
export const TEST_TIMEOUT_MS = isFullSize ? 3_600_000 : 60_000
