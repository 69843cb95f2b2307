/** Finds the reference of each entry of a statement among the words of its texts. Pure. */
import { findReferences } from '#api/payouts/bank-line.ts'
import type { StatementEntry } from './statement.ts'

/** `others`: further words that may be the reference. */
export type References = { reference: string | undefined; others: string[] }

/** The code of a bank's branch, which texts often contain. */
const BRANCH = /^[A-Z]{4}0[A-Z0-9]{6}$/
/** A UTR of NEFT has 16 characters, one of RTGS 22. */
const UTR = /^(?:[A-Z]{4}[A-Z0-9]{12}|[A-Z]{4}[A-Z0-9]{18}|[A-Z]\d{15})$/

/** Returns the references of all entries. A word that several entries have, such as an account, counts only if its entry has no other. */
export function findEntryReferences(entries: readonly StatementEntry[]): Map<StatementEntry, References> {
  const words = new Map(entries.map((entry) => [entry, wordsOf(entry)]))
  const counts = new Map<string, number>()
  for (const [entry, some] of words)
    for (const word of some) counts.set(keyOf(entry, word), (counts.get(keyOf(entry, word)) ?? 0) + 1)
  return new Map(
    [...words].map(([entry, some]) => {
      const own = some.filter((word) => counts.get(keyOf(entry, word)) === 1)
      const [reference, ...others] = own.length > 0 ? own : some
      return [entry, { reference, others }]
    }),
  )
}

/** A transfer and its return have the same reference. */
const keyOf = ({ amountPaise }: StatementEntry, word: string): string => `${word} ${String(amountPaise > 0)}`

/** Returns the words that may be the reference, those with the form of a UTR first. */
function wordsOf({ texts }: StatementEntry): string[] {
  const all = texts.flatMap((text) => findReferences(text.toUpperCase())).filter((word) => !BRANCH.test(word))
  return [...new Set([...all.filter((word) => UTR.test(word)), ...all])]
}
