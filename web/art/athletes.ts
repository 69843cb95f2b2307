/** Figures of athletes: a pose is a few joints, connected by thick round lines. They have no faces. */
import type { Point, Spot } from './canvas.ts'
import { circ, group, line } from './pen.ts'

/** A figure that is ten units tall, has its feet at 0, 0 and faces right. A limb is a path from its shoulder or hip. */
type Pose = {
  readonly head: Point
  readonly neck: Point
  readonly hip: Point
  readonly arms: readonly string[]
  readonly legs: readonly string[]
}

const from = ([x, y]: Point, limbs: readonly string[]): string =>
  limbs.map((limb) => `M${String(x)} ${String(y)}${limb}`).join('')

function body({ head, neck, hip, arms, legs }: Pose, fill: string): string {
  const shoulder: Point = [neck[0] * 0.92 + hip[0] * 0.08, neck[1] * 0.92 + hip[1] * 0.08]
  return (
    line(from(shoulder, [`L${String(hip[0])} ${String(hip[1])}`]), fill, 1.9) +
    line(from(hip, legs), fill, 1.05) +
    line(from(shoulder, arms), fill, 0.75) +
    circ([head[0], head[1], 0.85], fill)
  )
}

const BATTER: Pose = {
  head: [0.9, -8.5],
  neck: [0.4, -7],
  hip: [-0.3, -4.5],
  arms: ['L1.9 -6.3L2.6 -7.6', 'L2.1 -5.9L2.8 -7.4'],
  legs: ['L1.7 -2.7L2.5 0L3.1 0', 'L-1.4 -2.4L-3 -0.1L-2.4 0'],
}
/** Draws a batter at the end of the swing. */
export const batter = ([x, y, size]: Spot, fill: string): string =>
  group(
    [x, y, size / 10],
    body(BATTER, fill) + line('M2.7-7.6L3.2-8.3', fill, 0.5) + line('M3.4-8.6L5.4-11.4', fill, 1.1),
  )

const RUNNER: Pose = {
  head: [1.75, -8.7],
  neck: [1.1, -7.2],
  hip: [0, -4.6],
  arms: ['L2.2 -5.7L3.3 -6.8', 'L-0.9 -6.4L-1.8 -5'],
  legs: ['L2.2 -4.3L1.9 -2L2.6 -1.9', 'L-0.7 -2.4L-2.6 -0.6L-2.4 0'],
}
export const runner = ([x, y, size]: Spot, fill: string): string =>
  group([x, y, size / 10], body(RUNNER, fill))

const RAIDER: Pose = {
  head: [2.9, -6.5],
  neck: [1.8, -5.5],
  hip: [-0.5, -3.7],
  arms: ['L3.3 -4.6L5 -5.1', 'L0 -6.4L-1.7 -6.9'],
  legs: ['L1.6 -2.9L2.2 -0.2L3 0', 'L-2.1 -2.3L-4 -0.3L-3.5 0'],
}
const DEFENDER: Pose = {
  head: [0, -8.7],
  neck: [0, -7.3],
  hip: [0, -4.6],
  arms: ['L1.4 -6L2.4 -5.2', 'L-1.4 -6L-2.4 -5.2'],
  legs: ['L0.9 -2.4L0.9 0L1.4 0', 'L-0.9 -2.4L-1.3 0L-0.8 0'],
}
/** Draws a kabaddi raider, who reaches for the defenders. */
export const raider = ([x, y, size]: Spot, fill: string): string =>
  group([x, y, size / 10], body(RAIDER, fill))

export const defenders = ([x, y, size]: Spot, count: number, fill: string): string =>
  Array.from({ length: count }, (_, i) =>
    group(
      [x + i * size * 0.48, y + Math.abs(i - (count - 1) / 2) * size * 0.03, size / 10],
      body(DEFENDER, fill),
    ),
  ).join('')
