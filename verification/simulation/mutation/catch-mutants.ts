/** Runs the mutants of the simulation, each in a separate process. */
import { execFile } from 'node:child_process'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openSharedDatabase } from '#verification/simulation/shared-database.ts'
import { runMutants } from '#verification/toolkit/run-mutants.ts'
import { MUTANTS } from './mutants.ts'

const run = promisify(execFile)
const RUN_MUTANT = resolve('verification/simulation/mutation/run-mutant.ts')
const CONCURRENCY = 2

/** @param only names of mutants; empty means all. @returns whether each was caught within this many seeds */
export async function catchMutants(seeds: number, only: string[]): Promise<boolean> {
  const unknown = only.filter((name) => !MUTANTS.some((mutant) => mutant.name === name))
  if (unknown.length > 0) throw new Error(`There is no mutant with the name ${unknown.join(', ')}`)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mutants-'))
  const image = join(folder.path, 'image.tar')
  const database = await openSharedDatabase()
  await writeFile(image, Buffer.from(await (await database.image()).arrayBuffer()))
  await database.close()
  const chosen = MUTANTS.filter(({ name }) => only.length === 0 || only.includes(name))
  return await runMutants(chosen, {
    concurrency: CONCURRENCY,
    catchMutant: async ({ name }) => {
      const { stdout } = await run(process.execPath, [RUN_MUTANT, name, image, String(seeds)])
      const last = stdout.trim().split('\n').at(-1) ?? ''
      const { seed, violation } = JSON.parse(last) as { seed?: number; violation?: string }
      return seed === undefined ? undefined : `seed ${String(seed)}: ${violation ?? ''}`
    },
  })
}
