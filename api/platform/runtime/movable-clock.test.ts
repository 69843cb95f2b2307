import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMovableClock } from './movable-clock.ts'

const NOON = new Date('2026-11-20T06:30:00Z')
const HOUR_MS = 3_600_000
let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'clock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const open = (dataDir = folder) => openMovableClock(dataDir, () => NOON)

test('shows the time of the machine until it is moved, and keeps the difference for the next start', () => {
  const missing = join(folder, 'data')
  expect(open(missing).now()).toEqual(NOON)
  open(missing).advance(HOUR_MS)
  open(missing).advance(HOUR_MS)
  expect(open(missing).now()).toEqual(new Date(NOON.getTime() + 2 * HOUR_MS))
})

test.each([0, -1, 0.5, Number.NaN])('is not moved by %d ms', (milliseconds) => {
  const clock = open()
  expect(() => clock.advance(milliseconds)).toThrow('a clock can only go forward')
  expect(clock.now()).toEqual(NOON)
})

test.each(['-1', 'soon', '1.5'])('is not opened from a file that holds %s', (text) => {
  writeFileSync(join(folder, 'clock-ahead-ms'), text)
  expect(() => open()).toThrow('does not contain a number of milliseconds')
})
