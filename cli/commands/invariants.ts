/** `shop invariants`: checks all invariants of the data once. */
import { type InvariantViolation, listViolations, listOverdue } from '#api/payments/audit/invariant-store.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '#cli/command.ts'

export const invariants: Command = {
  name: 'invariants',
  synopsis: '[--json]',
  summary: 'check every rule of the money on the database; exit code 1 where one is broken',
  help: [
    'Asks the database every question whose answer must be "nothing": paid orders without packs, captures that',
    'are not booked, refunds that were never sent, and the like. Each rule that is broken is one line, with the rows',
    'that break it. A running server asks the same every five minutes, and logs "invariant violated" as an error.',
    '',
    '  npm run invariants                   the same as npm run shop -- invariants',
    '  npm run invariants -- --json         for a program',
  ].join('\n'),

  run: async (words, shell) => {
    const unknown = words.filter((word) => word !== '--json')
    if (unknown.length > 0) throw new UsageError(`Not known here: ${unknown.join(' ')}`)
    const { db, runtime, close } = await shell.open()
    try {
      const broken = [...(await listViolations(db)), ...(await listOverdue(db, runtime.now()))]
      return report(broken, { json: words.includes('--json'), shell })
    } finally {
      await close()
    }
  },
}

function report(broken: InvariantViolation[], { json, shell }: { json: boolean; shell: Terminal }): ExitCode {
  if (json) shell.say(JSON.stringify({ sound: broken.length === 0, broken }))
  else if (broken.length === 0) shell.say('The books are sound.')
  else
    for (const { rule, rows } of broken)
      shell.say(`Broken: ${rule} (${String(rows.length)}): ${JSON.stringify(rows)}`)
  return broken.length === 0 ? 0 : 1
}
