/** How far through its life a pack is, as the sun's way across the day. */

const CENTRE = { x: 38, y: 38 }
const RADIUS = 32
/** So that a sun just risen still stands above the ground. */
const EDGE = 0.02

/** 0 at purchase, 1 at expiry; never outside. */
export function validityProgress(startDate: string, endDate: string, now: number): number {
  const start = Date.parse(startDate)
  const length = Date.parse(endDate) - start
  return length > 0 ? Math.min(1, Math.max(0, (now - start) / length)) : 1
}

/** Where the sun stands in a box of 76 by 42, from the left horizon (0) to the right (1). */
export function arcPoint(gone: number): { x: number; y: number } {
  const angle = Math.PI * (1 - Math.min(1 - EDGE, Math.max(EDGE, gone)))
  const round = (pixels: number) => Math.round(pixels * 10) / 10
  return { x: round(CENTRE.x + RADIUS * Math.cos(angle)), y: round(CENTRE.y - RADIUS * Math.sin(angle)) }
}
