/** Plants every bug of the list, each in a separate process, and reports which of them the simulation finds. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openSharedDatabase } from '#verification/simulation/shared-database.ts'
import { PLANTED_BUGS } from './mutants.ts'
import type { PlantedBug } from './mutant.ts'

const run = promisify(execFile)
const HUNT = resolve('verification/simulation/mutation/run-mutant.ts')
const AT_ONCE = 2

type Hunted = { bug: PlantedBug; seed?: number; wrong?: string; fault?: string }

/** @param only names of bugs; empty means all. @returns whether each was found */
export async function sabotage(
  tell: (line: string) => void,
  { seeds, only }: { seeds: number; only: string[] },
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'sabotage-'))
  const image = join(folder, 'image.tar')
  const database = await openSharedDatabase()
  writeFileSync(image, Buffer.from(await (await database.image()).arrayBuffer()))
  await database.close()

  const left = PLANTED_BUGS.filter(({ name }) => only.length === 0 || only.includes(name))
  const total = left.length
  let found = 0
  const work = async (): Promise<void> => {
    for (let bug = left.shift(); bug; bug = left.shift()) {
      const hunted = await hunt(bug, image, seeds)
      if (hunted.seed !== undefined) found += 1
      tell(lineOf(hunted, seeds))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  rmSync(folder, { recursive: true })
  tell(`sabotage: ${String(found)} of ${String(total)} planted bugs caught`)
  return found === total
}

async function hunt(bug: PlantedBug, image: string, seeds: number): Promise<Hunted> {
  try {
    const { stdout } = await run(process.execPath, [HUNT, bug.name, image, String(seeds)])
    return { bug, ...(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Omit<Hunted, 'bug'>) }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const fault = said.split('\n').find((line) => line.includes('Error')) ?? said
    return { bug, fault }
  }
}

function lineOf({ bug, seed, wrong, fault }: Hunted, seeds: number): string {
  const name = bug.name.padEnd(52)
  if (fault !== undefined) return `NOT RUN  ${name} ${fault}`
  if (seed === undefined) return `SURVIVED ${name} ${String(seeds)} seeds`
  return `caught   ${name} seed ${String(seed).padStart(3)}: ${wrong ?? ''}`
}
