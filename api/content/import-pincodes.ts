/** Imports the official directory of pincodes in one transaction, or returns only the differences. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { lockPlaces, readPlaces, writePlaces } from './pincode-store.ts'
import type { PincodeRecord } from './pincode-record.ts'
import { type Fault, readPincodeFile } from './read-pincode-file.ts'

export type PincodeReport = {
  /** If there is a fault, nothing is written. */
  faults: Fault[]
  codes: number
  /** Codes, in order; a changed one with its old and new place. */
  added: string[]
  changed: string[]
  removed: string[]
}

/**
 * Validates the file and, with `apply`, replaces the table with it; from then on the table is used instead of the bundled
 * directory. Deletes places that the file omits: nothing refers to them, because subscribers' addresses are stored separately.
 * @param text content of the CSV file, not validated
 * @param options `report` is called with the rows written so far, including before and after the comparison; if it throws,
 *   nothing is written
 */
export async function importPincodes(
  { db }: Pick<AppContext, 'db'>,
  text: string,
  { apply, report = () => undefined }: { apply: boolean; report?: ReportProgress },
): Promise<PincodeReport> {
  const { places, faults } = readPincodeFile(text)
  if (faults.length > 0) return { faults, codes: 0, added: [], changed: [], removed: [] }

  return withTransaction(db, async (tx) => {
    if (apply) await lockPlaces(tx)
    report(0, places.length)
    const before = await readPlaces(tx)
    report(0, places.length)
    const difference = differenceBetween(before, places)
    if (apply) await writePlaces(tx, places, report)
    return { faults: [], codes: places.length, ...difference }
  })
}

function differenceBetween(before: readonly PincodeRecord[], after: readonly PincodeRecord[]) {
  const old = new Map(before.map((place) => [place.pincode, wordsFor(place)]))
  const now = new Map(after.map((place) => [place.pincode, wordsFor(place)]))
  return {
    added: [...now.keys()].filter((code) => !old.has(code)),
    changed: [...now].flatMap(([code, words]) => {
      const was = old.get(code)
      return was === undefined || was === words ? [] : [`${code}: ${was} -> ${words}`]
    }),
    removed: [...old.keys()].filter((code) => !now.has(code)),
  }
}

const wordsFor = ({ city, state, gstStateCode }: PincodeRecord): string =>
  `${city}, ${state} (${gstStateCode})`
