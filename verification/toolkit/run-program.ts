/** Programs that one command starts by name, each in a separate process because each reads its own options. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export type Program = {
  name: string
  /** From the project's root. */
  file: string
  /** What it shows, for the help. */
  shows: string
  duration: string
}

/** Returns a line of the help for each program. */
export function describePrograms(programs: readonly Program[]): string {
  const width = (values: string[]) => Math.max(...values.map(({ length }) => length)) + 2
  const names = width(programs.map(({ name }) => name))
  const texts = width(programs.map(({ shows }) => shows))
  return programs
    .map(({ name, shows, duration }) => `  ${name.padEnd(names)}${shows.padEnd(texts)}${duration}`)
    .join('\n')
}

/** Runs a program, and ends it with this process. @returns its exit code; 1 with the known names if there is none */
export async function runProgram(programs: readonly Program[], name: string, args: string[]) {
  const program = programs.find((one) => one.name === name)
  if (!program) {
    console.error(`Unknown name ${name}. Known are:\n\n${describePrograms(programs)}`)
    return 1
  }
  const child = spawn(process.execPath, [resolve(program.file), ...args], { stdio: 'inherit' })
  const end = () => child.kill()
  process.once('exit', end)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', end)
  return code ?? 1
}
