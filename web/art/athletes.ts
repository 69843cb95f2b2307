/** Figures of athletes: a pose is a few joints, connected by thick round lines. They have no faces. */
import type { Point, Spot } from './canvas.ts'
import { circ, group, line } from './pen.ts'

/** Joints of a figure that is ten units tall, has its feet at 0, 0 and faces right. */
type Pose = {
  readonly head: Point
  readonly neck: Point
  readonly hip: Point
  readonly arms: readonly (readonly Point[])[]
  readonly legs: readonly (readonly Point[])[]
}

const through = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${String(x)} ${String(y)}`).join('')

function body({ head, neck, hip, arms, legs }: Pose, fill: string): string {
  const shoulder: Point = [neck[0] * 0.92 + hip[0] * 0.08, neck[1] * 0.92 + hip[1] * 0.08]
  return (
    line(through([shoulder, hip]), fill, 1.9) +
    line(legs.map((joints) => through([hip, ...joints])).join(''), fill, 1.05) +
    line(arms.map((joints) => through([shoulder, ...joints])).join(''), fill, 0.75) +
    circ([head[0], head[1], 0.85], fill)
  )
}

const BATTER: Pose = {
  head: [0.9, -8.5],
  neck: [0.4, -7],
  hip: [-0.3, -4.5],
  arms: [
    [
      [1.9, -6.3],
      [2.6, -7.6],
    ],
    [
      [2.1, -5.9],
      [2.8, -7.4],
    ],
  ],
  legs: [
    [
      [1.7, -2.7],
      [2.5, 0],
      [3.1, 0],
    ],
    [
      [-1.4, -2.4],
      [-3, -0.1],
      [-2.4, 0],
    ],
  ],
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
  arms: [
    [
      [2.2, -5.7],
      [3.3, -6.8],
    ],
    [
      [-0.9, -6.4],
      [-1.8, -5],
    ],
  ],
  legs: [
    [
      [2.2, -4.3],
      [1.9, -2],
      [2.6, -1.9],
    ],
    [
      [-0.7, -2.4],
      [-2.6, -0.6],
      [-2.4, 0],
    ],
  ],
}
export const runner = ([x, y, size]: Spot, fill: string): string =>
  group([x, y, size / 10], body(RUNNER, fill))

const RAIDER: Pose = {
  head: [2.9, -6.5],
  neck: [1.8, -5.5],
  hip: [-0.5, -3.7],
  arms: [
    [
      [3.3, -4.6],
      [5, -5.1],
    ],
    [
      [0, -6.4],
      [-1.7, -6.9],
    ],
  ],
  legs: [
    [
      [1.6, -2.9],
      [2.2, -0.2],
      [3, 0],
    ],
    [
      [-2.1, -2.3],
      [-4, -0.3],
      [-3.5, 0],
    ],
  ],
}
const DEFENDER: Pose = {
  head: [0, -8.7],
  neck: [0, -7.3],
  hip: [0, -4.6],
  arms: [
    [
      [1.4, -6],
      [2.4, -5.2],
    ],
    [
      [-1.4, -6],
      [-2.4, -5.2],
    ],
  ],
  legs: [
    [
      [0.9, -2.4],
      [0.9, 0],
      [1.4, 0],
    ],
    [
      [-0.9, -2.4],
      [-1.3, 0],
      [-0.8, 0],
    ],
  ],
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
