/** `shop invariants`: checks all invariants of the data once. */
import { type InvariantViolation, listViolations, listOverdue } from '#api/payments/audit/invariant-store.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '#cli/command.ts'
import { withDatabase } from '#cli/parse-args.ts'

export const invariants: Command = {
  name: 'invariants',
  synopsis: '[--json]',
  summary: 'check every invariant of the data; exits with 1 if one is violated',
  help: [
    'Searches the database for violations: paid orders without packs, captures that are not booked, refunds that were',
    'never sent, and the like. Prints one line for each violated invariant, with the rows that violate it. A running',
    'server checks the same every five minutes, and logs "invariant violated" as an error.',
    '',
    '  npm run invariants                   the same as npm run shop -- invariants',
    '  npm run invariants -- --json         for a program',
  ].join('\n'),

  run: async (words, terminal) => {
    const unknown = words.filter((word) => word !== '--json')
    if (unknown.length > 0) throw new UsageError(`Unexpected argument: ${unknown.join(' ')}`)
    return withDatabase(terminal, async ({ db, runtime }) => {
      const broken = [...(await listViolations(db)), ...(await listOverdue(db, runtime.now()))]
      return report(broken, { json: words.includes('--json'), terminal })
    })
  },
}

function report(
  broken: InvariantViolation[],
  { json, terminal }: { json: boolean; terminal: Terminal },
): ExitCode {
  if (json) terminal.stdout(JSON.stringify({ sound: broken.length === 0, broken }))
  else if (broken.length === 0) terminal.stdout('No invariant is violated.')
  else
    for (const { rule, rows } of broken)
      terminal.stdout(`Broken: ${rule} (${String(rows.length)}): ${JSON.stringify(rows)}`)
  return broken.length === 0 ? 0 : 1
}
