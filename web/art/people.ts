/** Figures of people in the distance, drawn as silhouettes without faces. Their paths are ten units high, with the feet at the origin. */
import type { Figure, Spot } from './canvas.ts'
import { fine, group, path, svg } from './pen.ts'

const HEAD = 'A.78.78 0 1 1'

const MAN = `M-1.25-7.5Q-1.15-8.1-.4-8.2L-.3-8.6H.4L.5-8.2Q1.2-8.1 1.3-7.5L1.8-4.7 1.4-4.4 1.15-5.9 1.35-3.1 1-3 1.15-.3 1.5 0H.5L.2-3H-.25L-.75-.3-.6 0H-1.6L-1.05-3.05-1.4-3.2-1.15-5.8-1.4-4.4-1.8-4.7ZM0-8.4${HEAD} .1-8.4Z`

const WOMAN = `M-.95-7.6Q-.8-8.1-.3-8.2V-8.6H.3V-8.2Q.8-8.1.95-7.6L1.2-6.2Q.9-5.2 1.05-4.6 1.75-2 2 0H-1.7Q-1.5-2.6-1-4.7-.85-5.4-1.1-6.2ZM0-8.4A.73.73 0 1 1 .1-8.4ZM.5-9.2A.42.42 0 1 1 .6-8.5ZM.7-7.9Q2.3-6 2.7-2.6 2-3.3 1.4-3 1.6-5.8.4-7.5Z`

const UMBRELLA =
  'M-3.1-9.6Q-2.9-12.4 0-12.7 2.9-12.4 3.1-9.6 2.3-10.4 1.55-9.6.8-10.4 0-9.6-.8-10.4-1.55-9.6-2.3-10.4-3.1-9.6ZM-.12-12.7H.12V-6H-.12Z'

export const man: Figure = ([x, y, s], f, facing = 1) =>
  svg`<path transform="translate(${x} ${y}) scale(${fine((s * facing) / 10)} ${fine(s / 10)})" d="${MAN}" fill="${f}"/>`

export const woman: Figure = ([x, y, s], f, facing = 1) =>
  svg`<path transform="translate(${x} ${y}) scale(${fine((s * facing) / 10)} ${fine(s / 10)})" d="${WOMAN}" fill="${f}"/>`

/** Draws a man with an umbrella. */
export const umbrella = ([x, y, s]: Spot, f: string): string =>
  group(
    [x, y, s / 10],
    path(MAN + 'M1.2-6L1.9-7.2 2.2-6.9 1.6-5.4Z', f) +
      `<path transform="translate(1.5 -.6)" d="${UMBRELLA}" fill="${f}"/>`,
  )
