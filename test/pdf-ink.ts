/** Measures where our PDFs have ink, for tests. */
import { MARGIN, RIGHT } from '#api/invoices/pdf/pdf-layout.ts'
import { expect } from 'vitest'
import { streamsOf } from './pdf-text.ts'

/** The box of the ink of one run of glyphs, in points from the left bottom of the page. */
export type InkBox = {
  left: number
  bottom: number
  right: number
  top: number
  baseLine: number
  size: number
}

/** Returns the boxes of the runs of each page, in the order in which they are drawn. */
export function inkOf(pdf: Buffer): InkBox[][] {
  const streams = streamsOf(pdf)
  const fonts: number[][][] = [[]]
  for (const stream of streams) {
    const box = / d1\n/.test(stream) ? /^(.*) d1\n/.exec(stream)?.[1] : undefined
    if (box !== undefined) fonts.at(-1)?.push(box.split(' ').slice(2).map(Number))
    if (stream.includes('begincmap')) fonts.push([])
  }
  return streams
    .filter((stream) => stream.includes(' Tj'))
    .map((page) =>
      [...page.matchAll(/BT\n([\s\S]*?)\nET/g)].flatMap(([, run = '']) => {
        const boxes = [...run.matchAll(/\/F(\d+) (\S+) Tf 1 0 0 1 (\S+) (\S+) Tm <(..)> Tj/g)].map(
          ([, font, size = '', x, y, code = '']) => {
            const box = fonts[Number(font)]?.[Number.parseInt(code, 16) - 1] ?? []
            return inkBox(box, { x: Number(x), y: Number(y), size: Number(size) })
          },
        )
        const inked = boxes.filter(({ left, right }) => right > left)
        return inked.length === 0 ? [] : [union(inked)]
      }),
    )
}

/** Returns the pairs of runs whose ink overlaps, except runs of one line, which may kern into each other. */
export const overlapsOf = (page: readonly InkBox[]): [InkBox, InkBox][] =>
  page.flatMap((one, index) =>
    page
      .slice(index + 1)
      .filter(
        (other) =>
          other.baseLine !== one.baseLine &&
          other.left < one.right &&
          one.left < other.right &&
          other.bottom < one.top &&
          one.bottom < other.top,
      )
      .map((other): [InkBox, InkBox] => [one, other]),
  )

/** Expects one page, whose words neither leave it nor overlap. */
export function expectOnePage(pdf: Buffer): void {
  const [page = [], ...others] = inkOf(pdf)
  expect(others).toEqual([])
  expect(page).not.toEqual([])
  for (const one of page) {
    expect(one.left).toBeGreaterThan(MARGIN - 1)
    expect(one.right).toBeLessThan(RIGHT + 1)
    expect(one.bottom).toBeGreaterThan(MARGIN)
  }
  expect(overlapsOf(page)).toEqual([])
}

const inkBox = (
  [left = 0, bottom = 0, right = 0, top = 0]: number[],
  { x, y, size }: { x: number; y: number; size: number },
): InkBox => ({
  left: x + (left * size) / 1000,
  bottom: y + (bottom * size) / 1000,
  right: x + (right * size) / 1000,
  top: y + (top * size) / 1000,
  baseLine: y,
  size,
})

const union = (boxes: InkBox[]): InkBox => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.max(...boxes.map(({ top }) => top)),
  baseLine: boxes[0]?.baseLine ?? 0,
  size: boxes[0]?.size ?? 0,
})
