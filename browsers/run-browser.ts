/** A browser, or its driver, as a process of its own with a folder that goes when it goes. */
import { until } from '#test/until.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type BrowserProcess = {
  output: () => string
  /** The first group of the pattern, once the process has written it. */
  wrote: (pattern: RegExp) => Promise<string>
  stop: () => Promise<void>
}

/** @param args gets the empty folder that the browser may keep its profile in */
export async function runBrowser(
  executable: string,
  args: (folder: string) => string[],
  env: Record<string, string> = {},
): Promise<BrowserProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'sun-direct-go-browser-'))
  const { PATH = '', TMPDIR = '/tmp' } = process.env
  const child = spawn(executable, args(folder), {
    env: { PATH, TMPDIR, HOME: folder, TZ: 'Asia/Kolkata', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // A group of its own, so that what it starts ends with it.
  })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const exited = once(child, 'close')
  exited.catch(() => undefined)
  const output = () => Buffer.concat(said).toString('utf8')
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', endGroup)

  return {
    output,
    wrote: (pattern) =>
      until(`${executable} to write ${String(pattern)}`, () => {
        if (child.exitCode !== null) throw new Error(output())
        return pattern.exec(output())?.[1]
      }),
    stop: async () => {
      endGroup()
      await exited
      process.off('exit', endGroup)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
