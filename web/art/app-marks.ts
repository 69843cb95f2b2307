/** Logos of the invented partner apps: 48 x 48, full bleed, 0.2 KB each; the page sets the corner radius. */
import { circ, fine, line, op, path, rect } from './pen.ts'

type Mark = readonly [ground: string, colour: string, draw: (colour: string) => string]

const turned = (d: string, degrees: number, fill: string, more = ''): string =>
  path(d, fill, `${more} transform="rotate(${fine(degrees)} 24 24)"`)

const MARKS: readonly [Mark, ...Mark[]] = [
  [
    '#ffb81c',
    '#3a1603',
    (f) =>
      path('M24 12C19 9 12 9 8 11V37C12 35 19 35 24 38Z', f) +
      path('M24 12C29 9 36 9 40 11V37C36 35 29 35 24 38Z', f, op(0.7)),
  ],
  [
    '#e5482f',
    '#fff3df',
    (f) =>
      path('M10 10H26V26H10Z', f) +
      circ([29, 29, 10], f, op(0.72)) +
      path('M26 20.5V26H20.5A10 10 0 0 1 26 20.5Z', '#e5482f'),
  ],
  [
    '#1566d6',
    '#ffffff',
    (f) => path('M18 9L34 18.5 18 28Z', f) + path('M7 35Q12.7 30 18.3 35T29.7 35 41 35V40H7Z', f, op(0.75)),
  ],
  [
    '#0e7c66',
    '#d8ffe9',
    (f) => path('M10 10H38V17H17V38H10Z', f) + path('M22 22H38V29H29V38H22Z', f, op(0.7)),
  ],
  [
    '#6a2c8f',
    '#ffdff4',
    (f) =>
      path('M9 20H33A12 12 0 0 1 9 20Z', f) +
      line('M34 22Q41 21 39 27T31 29', f, 2.6) +
      line('M16 15Q13 12 16 8M24 15Q21 12 24 8', f, 2.4, op(0.75)),
  ],
  [
    '#0b2545',
    '#7fd3ff',
    (f) =>
      [17, 12, 7]
        .map((r, i) => line(`M${24 - r} 32A${r} ${r} 0 0 1 ${24 + r} 32`, f, 3.4, op(1 - i * 0.18)))
        .join('') + circ([24, 32, 2.6], '#ffd76a'),
  ],
  [
    '#b3195b',
    '#ffe3c2',
    (f) =>
      [-64, -32, 0, 32, 64]
        .map((angle, i) =>
          path(
            'M24 36C19 27 20 16 24 10 28 16 29 27 24 36Z',
            f,
            `${op(i % 2 ? 0.65 : 1)} transform="rotate(${angle} 24 36)"`,
          ),
        )
        .join(''),
  ],
  [
    '#17a2a8',
    '#ffffff',
    (f) =>
      circ([16, 18, 8], f) +
      circ([32, 16, 6], '#ffd23f') +
      circ([27, 32, 9], '#ff6f61') +
      circ([16, 18, 3], '#17a2a8'),
  ],
  [
    '#0d5a2d',
    '#c9ff86',
    (f) => path('M6 42L20 6H27L13 42ZM21 42L35 6H42L28 42Z', f, op(0.8)) + circ([33, 33, 6], '#ffffff'),
  ],
  ['#22123f', '#ff9d5c', (f) => line('M11.5 22.5V25.5M19.5 15.5V32.5M27.5 10.5V37.5M35.5 18.5V29.5', f, 5)],
  ['#f3ead8', '#1c2a4a', (f) => line('M13 39Q13 29 24 26.5T35 15V9', f, 6) + circ([13, 12, 4], '#e5482f')],
  [
    '#ff7a3d',
    '#3b0d12',
    (f) => path('M24 8L42 38H6Z', f) + path('M24 8L30 38H18Z', '#ffd98a') + path('M24 8L25 3 33 6Z', f),
  ],
  ['#123c69', '#ffd76a', (f) => circ([24, 24, 14], f) + circ([30, 19, 11.5], '#123c69')],
  [
    '#ffe8c7',
    '#c4342a',
    (f) =>
      [0, 45, 90, 135].map((angle) => turned('M24 7L28 24 24 41 20 24Z', angle, f, op(0.8))).join('') +
      circ([24, 24, 4], '#ffe8c7'),
  ],
  [
    '#0a3d3a',
    '#9df0d0',
    (f) => path('M8 34C14 14 26 10 41 9 40 25 33 37 14 38Z', f) + line('M10 40Q20 26 33 17', '#0a3d3a', 2.4),
  ],
  [
    '#f25f7a',
    '#fff4ee',
    (f) => path('M24 39C8 28 7 19 12 14 16 10 22 12 24 17 26 12 32 10 36 14 41 19 40 28 24 39Z', f),
  ],
  [
    '#2b2f77',
    '#b9c3ff',
    (f) => rect([9, 13, 30, 20], f) + rect([18, 36, 12, 3], f) + path('M20 17L30 23 20 29Z', '#2b2f77'),
  ],
  [
    '#ffd23f',
    '#20417a',
    (f) => path('M9 24L24 9 39 24 24 39Z', f) + path('M16 24L24 16 32 24 24 32Z', '#ffd23f'),
  ],
  [
    '#7b1e3c',
    '#ffc9a3',
    (f) => path('M10 38V20A14 14 0 0 1 38 20V38H31V20A7 7 0 0 0 17 20V38Z', f) + circ([24, 32, 4], '#ffd76a'),
  ],
  [
    '#0f6e84',
    '#e9fbff',
    (f) => line('M7 18Q15.5 10 24 18T41 18M7 27Q15.5 19 24 27T41 27M7 36Q15.5 28 24 36T41 36', f, 3.6),
  ],
  [
    '#3d2314',
    '#ffb676',
    (f) => path('M9 16H39L35 38H13Z', f) + line('M15 10L24 16 33 10', f, 3) + line('M24 21V33', '#3d2314', 3),
  ],
  [
    '#e8f4ea',
    '#1f6b3a',
    (f) =>
      line('M24 41V24', f, 4) +
      path('M24 26C12 27 9 18 9 10 20 10 25 16 24 26Z', f) +
      path('M24 30C35 30 39 22 39 15 29 15 24 20 24 30Z', f, op(0.7)),
  ],
  ['#d1495b', '#ffe9d6', (f) => line('M13 11V37L24 28 35 37V11Z', f, 4)],
  [
    '#1b1b2f',
    '#e43f5a',
    (f) =>
      [0, 72, 144, 216, 288].map((angle) => turned('M24 8L29 17H19Z', angle, f)).join('') +
      circ([24, 24, 5], '#ffd76a'),
  ],
  [
    '#ff9f68',
    '#5b1a2e',
    (f) =>
      path('M6 33A18 18 0 0 1 42 33Z', f) +
      line('M6 39H42', f, 3.4) +
      line('M24 6V10M10 11L12.6 14M38 11L35.4 14', f, 3),
  ],
  [
    '#205072',
    '#cff4d2',
    (f) => path('M8 12H40V30H24L15 39V30H8Z', f) + line('M15 19H33M15 25H27', '#205072', 2.6),
  ],
  [
    '#f7f0e3',
    '#8a3ffc',
    (f) =>
      line('M9 24A15 15 0 1 1 24 39', f, 5) +
      line('M16 24A8 8 0 1 1 24 32', f, 4, op(0.65)) +
      circ([24, 24, 2.6], f),
  ],
  ['#00614a', '#f9e27d', (f) => path('M24 6L29 18 42 19 32 27 35 40 24 33 13 40 16 27 6 19 19 18Z', f)],
  [
    '#43276b',
    '#ffd9f0',
    (f) => path('M14 9H20V33A6 6 0 1 1 14 27.5Z', f) + path('M20 9L38 13V21L20 17Z', f, op(0.75)),
  ],
  [
    '#0c1b33',
    '#8fe3ff',
    (f) =>
      path('M24 6L31 20V34L24 30 17 34V20Z', f) +
      path('M20 36L24 43 28 36 24 34Z', '#ff8a3c') +
      circ([24, 19, 2.6], '#0c1b33'),
  ],
]

export const MARK_COUNT = MARKS.length

export function appMark(number: number): string {
  const [ground, colour, draw] = MARKS[number % MARKS.length] ?? MARKS[0]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M0 0H48V48H0Z" fill="${ground}"/>${draw(colour)}</svg>`
}
