import { expect, test } from 'vitest'
import { drawCurves } from './draw-curves.ts'

test('draws each curve from its start to its end, below the one before, and a line for each fault', () => {
  const memory = {
    name: 'memory',
    unit: 'MB',
    points: [
      { minute: 0, value: 100 },
      { minute: 10, value: 200 },
    ],
  }
  const lag = { name: 'lag', unit: 's', points: [{ minute: 5, value: 0 }] }
  const svg = drawCurves([memory, lag], [{ minute: 5, name: 'primary killed' }], 10)
  expect([...svg.matchAll(/points="([^"]*)"/g)].map(([, points]) => points)).toEqual([
    '90,95 940,30',
    '515,324',
  ])
  expect(svg).toContain('x1="515" x2="515"')
  expect(svg).toContain('<title>primary killed</title>')
  expect(svg).toContain('200 MB')
})
