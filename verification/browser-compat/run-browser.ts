/** Runs a browser, or its driver, as a separate process with a temporary folder that is deleted when it stops. */
import { until } from '#test/until.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type BrowserProcess = Awaited<ReturnType<typeof runBrowser>>

/** Starts the process. @param args receives the temporary folder, for the browser's profile */
export async function runBrowser(
  executable: string,
  args: (folder: string) => string[],
  env: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'sun-direct-go-browser-'))
  const { PATH = '', TMPDIR = '/tmp' } = process.env
  const child = spawn(executable, args(folder), {
    env: { PATH, TMPDIR, HOME: folder, TZ: 'Asia/Kolkata', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // A separate process group, so that its child processes end with it.
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const output = () => Buffer.concat(chunks).toString('utf8')
  const exited = once(child, 'close')
  const ended = exited.then(() => {
    throw new Error(`${executable} ended:\n${output()}`)
  })
  ended.catch(() => undefined)
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process has already exited.
    }
  }
  process.once('exit', endGroup)

  return {
    output,
    /** Waits until the output matches the pattern. @returns the first group of the match @throws Error if the process ends before */
    waitForOutput: (pattern: RegExp) =>
      Promise.race([
        ended,
        until(`${executable} to write ${String(pattern)}`, () => pattern.exec(output())?.[1]),
      ]),
    stop: async (): Promise<void> => {
      endGroup()
      // Rejects if the process could not be started.
      await exited.catch(() => undefined)
      process.off('exit', endGroup)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
