/** Draws the curves of a long run as SVG, below each other on one axis of time, with a line at each event. Pure. */

export type Curve = { name: string; unit: string; points: readonly Point[] }
/** `minute`: since the start of the run. */
type Point = { minute: number; value: number }
export type Mark = { minute: number; name: string }

const [WIDTH, LEFT, RIGHT] = [960, 90, 20]
const [HEIGHT, GAP, TOP] = [130, 34, 30]
const COLOURS = ['#b45309', '#1d4ed8', '#15803d', '#7e22ce']

/** @param minutes the length of the run */
export function drawCurves(curves: readonly Curve[], marks: readonly Mark[], minutes: number): string {
  const height = TOP + curves.length * (HEIGHT + GAP)
  const x = (minute: number): number => LEFT + (minute / minutes) * (WIDTH - LEFT - RIGHT)
  const lines = marks.map(
    ({ minute, name }) =>
      `<line x1="${at(x(minute))}" x2="${at(x(minute))}" y1="${at(TOP)}" y2="${at(height - GAP)}" stroke="#d4d4d4"><title>${name}</title></line>`,
  )
  const charts = curves.map((curve, index) =>
    drawCurve(curve, { x, top: TOP + index * (HEIGHT + GAP), colour: COLOURS[index % COLOURS.length] ?? '' }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at(WIDTH)} ${at(height)}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="${at(LEFT)}" y="18">${at(minutes)} minutes; a line for each of ${at(marks.length)} faults</text>
${[...lines, ...charts].join('\n')}
</svg>
`
}

type Place = { x: (minute: number) => number; top: number; colour: string }

function drawCurve({ name, unit, points }: Curve, { x, top, colour }: Place): string {
  const highest = Math.max(1, ...points.map(({ value }) => value))
  const y = (value: number): number => top + HEIGHT - (value / highest) * HEIGHT
  const path = points.map(({ minute, value }) => `${at(x(minute))},${at(y(value))}`).join(' ')
  const right = WIDTH - RIGHT
  return `<text x="${at(LEFT)}" y="${at(top + HEIGHT + 16)}" fill="${colour}">${name}</text>
<text x="${at(LEFT - 8)}" y="${at(top + 10)}" text-anchor="end">${at(highest)} ${unit}</text>
<text x="${at(LEFT - 8)}" y="${at(top + HEIGHT)}" text-anchor="end">0</text>
<line x1="${at(LEFT)}" x2="${at(right)}" y1="${at(top + HEIGHT)}" y2="${at(top + HEIGHT)}" stroke="#737373"/>
<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`
}

/** A number with at most one decimal place. */
const at = (value: number): string => String(Math.round(value * 10) / 10)
