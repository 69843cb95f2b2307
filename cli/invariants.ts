/** `shop invariants`: whether the books are sound. */
import { type BrokenRule, listBrokenRules, listLateRules } from '#api/payments/invariant-store.ts'
import type { Command, ExitCode, Shell } from './command.ts'

export const invariants: Command = {
  name: 'invariants',
  synopsis: '[--json]',
  summary: 'Checks every rule of the money on the database; exit code 1 where one is broken.',
  help: [
    'Asks the database every question whose answer must be "nothing": paid orders without packs, captures that',
    'nobody booked, refunds that were never sent, and the like. It only reads.',
    '',
    '  npm run shop -- invariants',
    '  npm run shop -- invariants --json',
  ].join('\n'),

  run: async (words, shell) => {
    const { db, world, close } = await shell.open()
    try {
      const broken = [...(await listBrokenRules(db)), ...(await listLateRules(db, world.now()))]
      return report(broken, { json: words.includes('--json'), shell })
    } finally {
      await close()
    }
  },
}

function report(broken: BrokenRule[], { json, shell }: { json: boolean; shell: Shell }): ExitCode {
  if (json) shell.say(JSON.stringify({ sound: broken.length === 0, broken }))
  else if (broken.length === 0) shell.say('The books are sound.')
  else
    for (const { rule, rows } of broken)
      shell.say(`Broken: ${rule} (${String(rows.length)})\n  ${JSON.stringify(rows)}`)
  return broken.length === 0 ? 0 : 1
}
