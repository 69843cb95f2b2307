/**
 * A clock that a person moves ahead of the machine's, with simulators only, so that a month of renewals passes in minutes. A file of
 * the data folder keeps the difference: after a restart, and for the operator's commands, time must not go back.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemRuntime } from './runtime.ts'

export type MovableClock = {
  now: () => Date
  /** @param milliseconds more than 0: a clock that goes back would undo what is over */
  advance: (milliseconds: number) => void
}

/**
 * @param dataDir the folder of the file
 * @param machineNow the machine's clock
 * @throws if the file does not contain a difference
 */
export function openMovableClock(dataDir: string, machineNow: () => Date = systemRuntime.now): MovableClock {
  const file = join(dataDir, 'clock-ahead-ms')
  let aheadMs = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (!Number.isSafeInteger(aheadMs) || aheadMs < 0)
    throw new Error(`${file} does not contain a number of milliseconds`)
  return {
    now: () => new Date(machineNow().getTime() + aheadMs),
    advance(milliseconds) {
      if (!Number.isSafeInteger(milliseconds) || milliseconds <= 0)
        throw new RangeError('a clock can only go forward')
      aheadMs += milliseconds
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(file, String(aheadMs))
    },
  }
}
