/** Mixes two colours. */

/** Returns the colour at share `t` between one `#rrggbb` and another. */
export function mix(from: string, to: string, t: number): string {
  const channels = [1, 3, 5].map((i) => {
    const a = parseInt(from.slice(i, i + 2), 16)
    const b = parseInt(to.slice(i, i + 2), 16)
    return Math.round(a + (b - a) * t)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
