/** A program of the fail-over bench that runs until it is stopped, and its log. */
import type { Owner } from '#scripts/find-postgres.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'

export type RunningProgram = {
  pid: number
  /** Stops it with SIGTERM, or kills it with SIGKILL. Does nothing if it has ended. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

type ProgramOptions = {
  program: string
  args: string[]
  env: Record<string, string>
  owner: Owner
  folder: string
}

/**
 * Starts a program. Its output goes to `<name of the program>.log` in its folder.
 * @param given.env the whole environment of the program except PATH
 */
export function startProgram({ program, args, env, owner, folder }: ProgramOptions): RunningProgram {
  const log = openSync(join(folder, `${program.split('/').at(-1) ?? ''}.log`), 'a')
  const child = spawn(program, args, {
    ...owner,
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', log, log],
  })
  if (child.pid === undefined) throw new Error(`${program} could not be started`)
  running.add(child)
  const exited = once(child, 'exit').finally(() => running.delete(child))
  return {
    pid: child.pid,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await exited
    },
  }
}
