/** `shop payout bank`: checks a statement of the shop's bank account, and imports it with --apply. */
import { BANK_COLUMNS } from '#api/payouts/bank-line.ts'
import { importBankStatement } from '#api/payouts/import-bank-statement.ts'
import type { Command } from '#cli/command.ts'
import { JSON_FLAG, parseCommandArgs, parseOneArg } from '#cli/parse-args.ts'
import { importRowsFile } from './import-rows-file.ts'

export const payoutBank: Command = {
  name: 'payout bank',
  synopsis: 'FILE [--mapping FILE] [--apply] [--json]',
  summary: 'check a statement of the account that gateways pay into; with --apply, import it',
  help: `Checks FILE, the movements of the bank account that the gateways pay into: MT940, CAMT.053, or a CSV in UTF-8. The
format is found by the content. Nothing is written without --apply. A payout whose UTR and amount are in the statement is
matched, and booked in the ledger. Only references, days and amounts are stored. Statements may overlap, and the same file
again changes nothing, nor does the same statement in another format. MT940 and CAMT.053 are refused if the opening balance
and the entries do not sum to the closing balance.

  npm run shop -- payout bank november.csv                       check it
  npm run shop -- payout bank november.csv --apply               import all of it, or nothing
  npm run shop -- payout bank november.xml --apply               the same with CAMT.053; no mapping is needed
  npm run shop -- payout bank november.csv --mapping bank.json   with the columns that bank.json names

Without --mapping a CSV has the neutral columns: ${BANK_COLUMNS.required.join(', ')}, and either amount (below zero
for money paid) or credit and debit. docs/operating.md describes them and the mapping.`,
  run: async (words, terminal) => {
    const options = { ...JSON_FLAG, mapping: { type: 'string' }, apply: JSON_FLAG.json } as const
    const { positionals, values } = parseCommandArgs(words, options)
    const path = parseOneArg(positionals, 'Give the path of a bank statement.')
    return importRowsFile({ ...values, path, mapping: values.mapping }, terminal, {
      name: 'bank statement',
      act: 'payout.import_statement',
      columns: BANK_COLUMNS,
      run: importBankStatement,
    })
  },
}
