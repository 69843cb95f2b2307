/** Runs every mutant of the list, each in a separate process, and reports which of them the simulation kills. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openSharedDatabase } from '#verification/simulation/shared-database.ts'
import { MUTANTS } from './mutants.ts'
import type { Mutant } from './mutant.ts'

const run = promisify(execFile)
const RUN_MUTANT = resolve('verification/simulation/mutation/run-mutant.ts')
const CONCURRENCY = 2

type MutantResult = { mutant: Mutant; seed?: number; violation?: string; error?: string }

/** Runs the mutants. @param only names of mutants; empty means all. @returns whether each was killed */
export async function runMutants(
  print: (line: string) => void,
  { seeds, only }: { seeds: number; only: string[] },
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const image = join(folder, 'image.tar')
  const database = await openSharedDatabase()
  writeFileSync(image, Buffer.from(await (await database.image()).arrayBuffer()))
  await database.close()

  const queue = MUTANTS.filter(({ name }) => only.length === 0 || only.includes(name))
  const total = queue.length
  let killed = 0
  const work = async (): Promise<void> => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const result = await runMutant(mutant, image, seeds)
      if (result.seed !== undefined) killed += 1
      print(formatResult(result, seeds))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  rmSync(folder, { recursive: true })
  print(`mutants: ${String(killed)} of ${String(total)} killed`)
  return killed === total
}

async function runMutant(mutant: Mutant, image: string, seeds: number): Promise<MutantResult> {
  try {
    const { stdout } = await run(process.execPath, [RUN_MUTANT, mutant.name, image, String(seeds)])
    return { mutant, ...(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Omit<MutantResult, 'mutant'>) }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const error = message.split('\n').find((line) => line.includes('Error')) ?? message
    return { mutant, error }
  }
}

function formatResult({ mutant, seed, violation, error }: MutantResult, seeds: number): string {
  const name = mutant.name.padEnd(52)
  if (error !== undefined) return `NOT RUN  ${name} ${error}`
  if (seed === undefined) return `SURVIVED ${name} ${String(seeds)} seeds`
  return `killed   ${name} seed ${String(seed).padStart(3)}: ${violation ?? ''}`
}
