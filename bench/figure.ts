/** One line of what the bench reports: what was measured, what it should be, and whether it is. */

export type Figure = {
  name: string
  /** In words, with its unit. */
  measured: string
  /** In words; '' where nothing was promised. */
  goal: string
  /** undefined where nothing was promised. */
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
