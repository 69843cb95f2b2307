/** Addresses of visitors, so that the limits of an address group do not limit a load driver. */

/** The setting with which a shop takes the visitor's address from the header. */
export const BEHIND_PROXY = { PROXY_HOPS: '1' }

/** Returns the header of the next visitor: another IPv4 address each time, 16 million in all. */
export function nextVisitor(): { 'x-forwarded-for': string } {
  visitors++
  return {
    'x-forwarded-for': `10.${String((visitors >> 16) & 255)}.${String((visitors >> 8) & 255)}.${String(visitors & 255)}`,
  }
}

let visitors = 0
