/**
 * Imports a file as the finance desk does: some imports only check, some are interrupted and begun again, some run twice, at the
 * same moment or later. Whatever happens, a file is imported once and whole.
 */
import type { AppContext } from '#api/platform/context.ts'
import type { RowsReport } from '#api/payouts/import-rows.ts'
import { callOperator } from '#verification/simulation/call-operator.ts'
import { randomFault } from '#verification/simulation/fault-injector.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

export type PayoutFile = {
  name: string
  run: (platform: AppContext, apply: boolean) => Promise<RowsReport>
  /** The same bytes were imported before. */
  isKnown: boolean
}

/** Imports a file that is correct. @returns what happened in a few words; violations are recorded in the scenario */
export async function importFile(scenario: Scenario, file: PayoutFile): Promise<string> {
  const { random, instances } = scenario
  if (random.happens(0.2)) await checkWritesNothing(scenario, file, { apply: false, isRefused: false })
  const interrupted = random.happens(0.35) ? await interruptImport(scenario, file) : undefined
  const isKnown = file.isKnown || interrupted === 'written'
  const running = random.happens(0.15) ? instances : [random.pick(instances)]
  await importOnce(scenario, { ...file, isKnown }, running)
  if (random.happens(0.3)) await importOnce(scenario, { ...file, isKnown: true }, [random.pick(instances)])
  return `${file.name}${interrupted === undefined ? '' : `, interrupted and ${interrupted}`}`
}

/** Imports a file on some instances at the same moment: one of them writes it, or none if it is known. */
async function importOnce(scenario: Scenario, file: PayoutFile, running: readonly Instance[]): Promise<void> {
  const { violations } = scenario
  const before = file.isKnown ? await dumpPayouts(scenario) : undefined
  const reports = await Promise.all(running.map((instance) => runFile(scenario, instance, file)))
  const faults = reports.flatMap((report) => report?.faults ?? [])
  for (const { place, message } of faults)
    violations.push(`${file.name} is correct and was refused: ${place} ${message}`)
  const written = reports.filter((report) => report?.importedAt === null).length
  if (written !== (file.isKnown ? 0 : 1)) violations.push(`${file.name} was written ${String(written)} times`)
  if (before !== undefined && before !== (await dumpPayouts(scenario)))
    violations.push(`${file.name} was imported before, and changes something again`)
}

/** Imports a file that must be refused. */
export const refuseFile = (scenario: Scenario, file: PayoutFile): Promise<void> =>
  checkWritesNothing(scenario, file, { apply: true, isRefused: true })

const runFile = (
  scenario: Scenario,
  instance: Instance,
  { run }: PayoutFile,
): Promise<RowsReport | undefined> => callOperator(scenario, instance, () => run(instance.platform, true))

/** Begins an import in which the instance dies or loses its connection, if it has enough statements. */
async function interruptImport(
  scenario: Scenario,
  file: PayoutFile,
): Promise<'written' | 'not written' | undefined> {
  const { random, instances } = scenario
  const instance = random.pick(instances)
  const before = await dumpPayouts(scenario)
  instance.faultInjector.arm(randomFault(random))
  await runFile(scenario, instance, file)
  const wasInjected = instance.faultInjector.hasInjected()
  instance.faultInjector.arm(undefined)
  if (!instance.faultInjector.isAlive()) await instance.start()
  const after = await dumpPayouts(scenario)
  if (!wasInjected) return 'written'
  return before === after ? 'not written' : 'written'
}

async function checkWritesNothing(
  scenario: Scenario,
  { name, run }: PayoutFile,
  { apply, isRefused }: { apply: boolean; isRefused: boolean },
): Promise<void> {
  const { random, instances, violations } = scenario
  const before = await dumpPayouts(scenario)
  const instance = random.pick(instances)
  const report = await callOperator(scenario, instance, () => run(instance.platform, apply))
  if (report && report.faults.length > 0 !== isRefused)
    violations.push(`${name} ${isRefused ? 'has a fault and was accepted' : 'is correct and was refused'}`)
  if (before !== (await dumpPayouts(scenario)))
    violations.push(`${name} must write nothing, and has written something`)
}

/** Returns all rows about payouts as text. */
async function dumpPayouts({ database: { db } }: Scenario): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(E'\n',
      (select string_agg(r::text, E'\n' order by id) from payout_report r),
      (select string_agg(s::text, E'\n' order by id) from bank_statement s),
      (select string_agg(b::text, E'\n' order by id) from bank_line b),
      (select string_agg(p::text, E'\n' order by id) from payout p),
      (select string_agg(l::text, E'\n' order by id) from payout_line l),
      (select string_agg(e::text, E'\n' order by e.transfer_id, e.account, e.amount_paise)
        from ledger_entry e join ledger_transfer t on t.id = e.transfer_id where t.kind = 'payout')) as all`.execute(
    db,
  )
  return rows[0]?.all ?? ''
}
