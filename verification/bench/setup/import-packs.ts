/** Imports an invented catalogue into a bench's database, before or while shops run on it. */
import demo from '#db/seed/catalogue.json' with { type: 'json' }
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import type { Config } from '#api/platform/config/config.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { inventCatalogue } from './large-catalogue.ts'
import { CART } from './purchases.ts'

/**
 * Imports app plans, `packs` invented packs, and last the pack that the bench's buyers buy.
 * @param edition is added to the title of the first movie pack, so that another edition is another catalogue version
 * @throws Error if the file has faults
 */
export async function importPacks(database: Config['database'], packs: number, edition = ''): Promise<void> {
  const file = inventCatalogue(packs)
  const bought = demo.packages.filter(({ poid }) => poid === CART.poid)
  const first = file.packages.findIndex(({ type }) => type === '2')
  const packages = file.packages.map((one, i) =>
    i === first ? { ...one, name: `${one.name}${edition}` } : one,
  )
  const { db, close } = await openDatabase(database, undefined, { forOperator: true, migrate: true })
  try {
    const whole = { ...file, packages: [...packages, ...bought] }
    const { faults } = await importCatalogue({ db, runtime: systemRuntime }, whole, { apply: true })
    if (faults.length > 0) throw new Error(`the invented catalogue has faults: ${faults[0]?.message ?? ''}`)
  } finally {
    await close()
  }
}
