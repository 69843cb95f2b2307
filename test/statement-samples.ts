/** Samples of bank statements of the same day in MT940 and CAMT.053, with invented accounts and transfers. */
import { readStatement } from '#api/payouts/statements/read-statement.ts'
import { detectFormat } from '#api/payouts/statements/detect-format.ts'
import { FileFault } from '#api/payouts/file-fault.ts'
import { readFileSync } from 'node:fs'
import { openText } from './payout-files.ts'

const read = (name: string): string => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8')

export const MT940 = read('statement.mt940')
export const CAMT = read('statement-camt053.xml')

/** Returns the sample with a change. @throws Error if the sample does not have the text */
export function changed(sample: string, text: string, by: string): string {
  if (!sample.includes(text)) throw new Error(`the sample lacks ${text}`)
  return sample.replace(text, by)
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Returns the rows of a statement that are not left out. */
export async function rowsOf(text: string | Uint8Array) {
  const rows = await collect(
    readStatement(openText(text, 1000), { format: await formatOf(text), maxMegabytes: 1 }),
  )
  return rows.flatMap(({ row }) => (row === undefined || Array.isArray(row) ? [] : [row]))
}

/** Returns the faults of a statement, each with its place. */
export async function faultsOf(text: string | Uint8Array): Promise<string[]> {
  try {
    const rows = await collect(
      readStatement(openText(text, 100_000), { format: await formatOf(text), maxMegabytes: 1 }),
    )
    const faults = rows.flatMap(({ row }) => (Array.isArray(row) ? row : []))
    return faults.map(({ place, message }) => `${place}: ${message}`)
  } catch (error) {
    if (error instanceof FileFault) return [error.message]
    throw error
  }
}

async function formatOf(text: string | Uint8Array) {
  const format = await detectFormat(openText(text, 10))
  if (format === 'csv') throw new Error('the text is CSV')
  return format
}
