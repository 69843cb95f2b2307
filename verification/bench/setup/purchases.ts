/** What every load of purchases buys, and who buys it. */

/** One movie pack of the demonstration catalogue, which the bench's shop sells. */
export const CART = { poid: 'P2-KADALORA-RAYIL', amount: '149.00' }
/** The salt of the simulators, which is the default setting. */
export const PAYU_SALT = 'standin-salt'
/** More than the buyers of the longest bench: each buys once, because the same cart cannot be ordered again within a day. */
export const SUBSCRIBERS = 200_000
/** Enough to keep the shop busy while PayU takes a median of 400 ms to answer. */
export const CONCURRENT_BUYERS = 200
