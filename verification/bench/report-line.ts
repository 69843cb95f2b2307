/** One line of a report: what was measured, its goal, and whether the goal was reached. */

export type Figure = {
  name: string
  /** As text, with its unit. */
  measured: string
  /** As text; '' if there is no goal. */
  goal: string
  /** undefined if there is no goal. */
  reached?: boolean
}

export const atLeast = (name: string, value: number, goal: number, measured: string): Figure => ({
  name,
  measured,
  goal: `at least ${String(goal)}`,
  reached: value >= goal,
})

type Limit = { max: number; unit: string }

export const atMost = (name: string, value: number, { max, unit }: Limit, measured?: string): Figure => ({
  name,
  measured: measured ?? `${value.toFixed(1)} ${unit}`,
  goal: `at most ${String(max)} ${unit}`,
  reached: value <= max,
})

export const note = (name: string, measured: string): Figure => ({ name, measured, goal: '' })
