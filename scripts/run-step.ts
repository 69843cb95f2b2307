/** Runs one command of a longer job, and shows its result and duration. */
import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'

export type Step = {
  name: string
  command: string
  env?: Record<string, string>
  /** Stops the command when its result is no longer needed. */
  signal?: AbortSignal
}

/** This package's tools come first, including Node, however the job was started. */
const PATH = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter)

/** Runs the command with its output on the screen. @returns whether it succeeded */
export async function runStep({ name, command, env, signal }: Step): Promise<boolean> {
  console.log(`\n> ${name}: ${command}`)
  const started = performance.now()
  // Commands in the background share the screen: they get no terminal for standard error, on which they would redraw lines.
  const stdio: StdioOptions = signal ? ['ignore', 'inherit', 'pipe'] : 'inherit'
  const child = spawn(command, { shell: true, stdio, env: { ...process.env, PATH, ...env } })
  child.stderr?.pipe(process.stderr)
  signal?.addEventListener('abort', () => child.kill())
  return reportEnd(name, await exitCode(child), started)
}

/** Like `runStep`, but shows the output only if the command fails. */
export async function runQuietStep({ name, command }: Step): Promise<boolean> {
  const started = performance.now()
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH },
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await exitCode(child)
  if (code !== 0) process.stdout.write(Buffer.concat(output))
  return reportEnd(name, code, started)
}

const exitCode = async (child: ReturnType<typeof spawn>): Promise<number> => {
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

function reportEnd(name: string, code: number, started: number): boolean {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(code === 0 ? `${name}: passed in ${seconds} s` : `${name}: FAILED after ${seconds} s`)
  return code === 0
}
