/** Vehicles: boats, a motorcycle, an autorickshaw, a scooter. */
import type { Spot } from './canvas.ts'
import { circ, group, line, op, path, rect } from './pen.ts'

export function boat([x, y, s]: Spot, fill: string, who = false): string {
  return group(
    [x, y, s / 20],
    path('M-11-2.6C-6 .4 6 .4 11-2.8 9 1.4 5 2-0 2S-8.5 1.4-11-2.6Z', fill) +
      (who
        ? path('M1.2-1L.8-5.2Q1.6-6.2 2.6-5.4L3.4-1ZM1.7-6.2A1 1 0 1 1 1.8-6.2Z', fill) +
          line('M-4.5-8.2L4.2 1.6', fill, 0.35)
        : ''),
  )
}

export function houseboat([x, y, s]: Spot, fill: string, lit: string): string {
  return group(
    [x, y, s / 20],
    path('M-13-1.6Q-10.5.8-6 .8H7Q11 .8 14-2.2 12.4 2.2 8 2.4H-7Q-11.6 2.2-13-1.6Z', fill) +
      path('M-8.6-1V-3.4Q-8-7.4-2-7.6H3Q8.6-7.4 9-3.4V-1Z', fill) +
      [-5.8, -2.4, 1, 4.4].map((q) => rect([q, -5.2, 1.9, 2.1], lit, op(0.9))).join(''),
  )
}

export const biker = ([x, y, s]: Spot, f: string, lit: string): string =>
  group(
    [x, y, s / 10],
    path(
      'M-7-2.6Q-6.8-4.4-4.6-4.6L-5.8-5.4Q-3-5.6-1.2-4.8L.6-5.2Q2.4-5.6 3.2-4.6L3.8-5.6 3-6.2 3.6-6.6 5-5.8 5.6-3 4.6-2.6 3.9-4 2.6-1.8H-2.6L-4-3Q-5.6-3.4-7-2.6ZM-2.9-5L-1.4-8Q-.7-8.8.3-8.2L1.6-6.8 3.7-6.1 3.4-5.4 1.2-5.9.1-6.8-.4-5.2 1.4-4.4 1-2.4H.2L.2-3.8-2.2-4.4ZM0-8.5A.85.85 0 1 1 .2-8.5Z',
      f,
    ) +
      circ([-4.6, -1.7, 1.7], f) +
      circ([4.9, -1.7, 1.7], f) +
      path('M5.4-4.6L18-6V-1.2Z', lit, op(0.35)),
  )

export const auto = ([x, y, s]: Spot, f: string, top: string, lit: string): string =>
  group(
    [x, y, s / 12],
    path('M-6-9.2H3L5.2-5H-6Z', lit, op(0.5)) +
      path(
        'M-8-1.5Q-8.4-4-8.1-5.4H-1.5V-3.4H1.2L2.4-5.2H5.6Q7-4.4 7.3-2.4L8.2-2V-1.3H7.4A1.8 1.8 0 0 0 4.2-1.3H-2.7A1.9 1.9 0 0 0-6.5-1.3ZM-3.6-5V-7.4Q-3.5-8-2.9-8T-2.2-7.4V-5ZM-2.9-8.1A.75.75 0 1 1-2.8-8.1ZM1.4-4V-7Q1.5-7.6 2-7.6T2.8-6.8L4-6V-5.4L2.6-5.6V-4ZM2.1-7.7A.7.7 0 1 1 2.2-7.7Z',
        f,
      ) +
      path(
        'M-8.1-5.4V-8.2Q-7.9-10.2-5.8-10.4H2.6Q3.8-10.3 4.4-9.2L6-5.2H5.3L3.4-9H-5.4Q-6-8.9-6.1-8.2V-5.4Z',
        top,
      ) +
      path('M-.9-9.2H-.4V-3.6H-.9Z', f) +
      circ([-4.6, -1.1, 1.45], f) +
      circ([5.8, -1, 1.35], f) +
      circ([6.9, -3.6, 0.5], top),
  )

const SCOOT =
  'M-6.2-2.2Q-6.4-4.6-3.8-4.8H-.8Q-.4-3 1-3H2.4L3.8-7.4H2.6V-8.2H4.6L6.4-2.6Q6-2.2 5.2-2.2H4.4A1.7 1.7 0 0 0 2.6-1.4H-2.4A2 2 0 0 0-6.2-2.2ZM-2.9-5.2L-2.2-8.6Q-1.5-9.6-.4-9L1.8-7.2 3.4-7.4V-6.7L1.4-6.5-.5-7.5-.4-5.6 1.4-5.2 1.2-3.2H.5L.4-4.6-2-4.9ZM-.6-9.4A1.05 1.05 0 1 1-.5-9.4ZM-5.3-5.2L-5-8Q-4.4-8.9-3.4-8.3L-1.8-6.4-2.2-5.9-3.8-7-3.7-5ZM-4.1-8.5A.95.95 0 1 1-4-8.5Z'

export const scooter = ([x, y, s]: Spot, f: string): string =>
  group([x, y, s / 10], path(SCOOT, f) + circ([-4.3, -1.2, 1.25], f) + circ([4.4, -1.2, 1.25], f))
