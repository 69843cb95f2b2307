/** The elapsed share of a pack's validity, drawn as the position of a sun on an arc. */

const CENTRE = { x: 38, y: 38 }
const RADIUS = 32
/** Margin at both ends of the arc, so that the sun is always drawn above the horizon. */
const EDGE = 0.02

/** Returns the elapsed share: 0 at purchase, 1 at expiry, clamped to this range. */
export function validityProgress(startDate: string, endDate: string, now: number): number {
  const start = Date.parse(startDate)
  const length = Date.parse(endDate) - start
  return length > 0 ? Math.min(1, Math.max(0, (now - start) / length)) : 1
}

/** Returns the sun's position in a box of 76 by 42, from the left horizon (0) to the right (1). */
export function arcPoint(progress: number): { x: number; y: number } {
  const angle = Math.PI * (1 - Math.min(1 - EDGE, Math.max(EDGE, progress)))
  const round = (pixels: number) => Math.round(pixels * 10) / 10
  return { x: round(CENTRE.x + RADIUS * Math.cos(angle)), y: round(CENTRE.y - RADIUS * Math.sin(angle)) }
}
