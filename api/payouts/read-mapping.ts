/** Reads the JSON file with the column mapping of a report or statement. */
import { z } from 'zod'
import type { ColumnMapping } from './column-mapping.ts'

const names = z.record(z.string().min(1), z.string().min(1)).default({})

const Mapping = z.strictObject({
  columns: names,
  fixed: names,
  /** The words of the file for each kind. */
  kinds: z
    .strictObject({
      payment: z.array(z.string().min(1)).default([]),
      refund: z.array(z.string().min(1)).default([]),
      chargeback: z.array(z.string().min(1)).default([]),
      adjustment: z.array(z.string().min(1)).default([]),
    })
    .partial()
    .default({}),
  days: z.enum(['YYYY-MM-DD', 'DD-MM-YYYY', 'DD/MM/YYYY']).default('YYYY-MM-DD'),
  refunds: z.enum(['negative', 'positive']).default('negative'),
})

/** @param known the meanings that columns can have @throws Error with what is wrong */
export function readMapping(text: string, known: readonly string[]): ColumnMapping {
  const parsed = Mapping.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error).replaceAll('\n', ' '))
  const { columns, fixed, kinds, days, refunds } = parsed.data
  const unknown = [...Object.keys(columns), ...Object.keys(fixed)].filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`unknown meaning: ${unknown.join(', ')}; known: ${known.join(', ')}`)
  const words = Object.entries(kinds).flatMap(([kind, all = []]) => all.map((word) => [word, kind] as const))
  return { columns, fixed, kinds: Object.fromEntries(words), days, refunds }
}
