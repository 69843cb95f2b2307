import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCounters } from './counters.ts'
import { createLogger } from './logger.ts'
import { openLogOutput } from './open-log-output.ts'

/** The device whose writes fail as on a full disk. */
const FULL = '/dev/full'

function openLog() {
  const folder = mkdtempSync(join(tmpdir(), 'log-output-'))
  const counters = createCounters()
  const descriptor = openSync(FULL, 'a')
  onTestFinished(() => {
    closeSync(descriptor)
    rmSync(folder, { recursive: true })
  })
  const log = createLogger('info', openLogOutput(counters, descriptor))
  const file = join(folder, 'log')
  return {
    write: (number: number) => log.info({ event: 'test.line', number, text: 'x'.repeat(1000) }, 'a line'),
    failures: (): Record<string, number> =>
      Object.fromEntries(counters.read().map(({ labels, value }) => [labels['cause'] ?? '', value])),
    /** Puts a file with space behind the same descriptor. */
    freeSpace: () => {
      closeSync(descriptor)
      expect(openSync(file, 'a')).toBe(descriptor)
    },
    lines: () =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { number: number }).number),
  }
}

test('counts failed writes and lost lines from 0 on, so that alerts see the first one', () => {
  expect(openLog().failures()).toMatchObject({ ENOSPC: 0, EPIPE: 0, 'line lost': 0 })
})

test('on a full disk lines wait and are written in order when it has space again', () => {
  const { write, failures, freeSpace, lines } = openLog()
  for (const number of [1, 2, 3]) write(number)
  expect(failures()).toMatchObject({ ENOSPC: 3, 'line lost': 0 })
  freeSpace()
  write(4)
  expect(lines()).toEqual([1, 2, 3, 4])
})

test('lines beyond a megabyte are lost and counted, and later ones are written again', () => {
  const { write, failures, freeSpace, lines } = openLog()
  for (let number = 0; number < 1000; number++) write(number)
  const lost = failures()['line lost'] ?? 0
  expect(lost).toBeGreaterThan(50)
  freeSpace()
  // This line is lost too, but causes the waiting lines to be written.
  write(1000)
  write(1001)
  expect(lines()).toHaveLength(1000 - lost + 1)
  expect(lines().at(-1)).toBe(1001)
})
