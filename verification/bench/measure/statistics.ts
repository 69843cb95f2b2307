/** Statistics of repeated measurements. Uses medians, because one disturbed round shows nothing about the code. */

/** @throws Error for an empty list */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) throw new Error('nothing was measured')
  return (low + high) / 2
}

/** Returns the least value that this part (0 to 1) of all values does not exceed. @throws Error for an empty list */
export function percentile(values: readonly number[], part: number): number {
  const found = values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

/** Formats "0.82 (0.71 to 0.95)": the median, and the lowest and the highest round. */
export function medianAndSpread(values: readonly number[], digits: number): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}

/**
 * Returns the ratio of the two sides in each round, such as the rate with much stored data to that with none: a disturbance of the
 * machine affects both sides of a round.
 */
export const ratiosOf = (rounds: readonly (readonly [measured: number, reference: number])[]): number[] =>
  rounds.map(([measured, reference]) => measured / reference)

/** Adds the counts whose names match. */
export const sumMatching = (counts: Readonly<Record<string, number>>, pattern: RegExp): number =>
  Object.entries(counts).reduce((sum, [name, count]) => sum + (pattern.test(name) ? count : 0), 0)

/** Returns the slope of the line that fits the values best (least squares), from one value to the next. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [numerator, denominator] = values.reduce<readonly [number, number]>(
    ([products, squares], value, i) =>
      [products + (i - middle) * (value - mean), squares + (i - middle) ** 2] as const,
    [0, 0],
  )
  return numerator / denominator
}
