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

type Most = { most: number; unit: string }

export const atMost = (name: string, value: number, { most, unit }: Most, measured?: string): Figure => ({
  name,
  measured: measured ?? `${value.toFixed(1)} ${unit}`,
  goal: `at most ${String(most)} ${unit}`,
  reached: value <= most,
})

export const told = (name: string, measured: string): Figure => ({ name, measured, goal: '' })
