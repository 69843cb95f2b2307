/** `shop partner add|list|revoke`: which of the provider's own apps may sign their customers in here. */
import { addPartner } from '#api/identity/add-partner.ts'
import { type Partner, PARTNER_NAME } from '#api/identity/partner.ts'
import { listPartners, saveRevoked } from '#api/identity/partner-store.ts'
import { brokenConstraint } from '#api/platform/in-transaction.ts'
import { type Command, type Shell, WrongUse } from './command.ts'

type Opened = Awaited<ReturnType<Shell['open']>>

const NAME_HELP = 'A name has up to 40 small letters, digits and hyphens, such as tv-guide-app.'

export const partnerAdd: Command = {
  name: 'partner add',
  synopsis: 'NAME',
  summary: 'make an API key with which one of the provider’s own apps can sign customers in',
  help: `Makes an API key and shows it, this once: the database keeps only its hash. ${NAME_HELP}

  npm run shop -- partner add tv-guide-app

The app sends the key as "authorization: Bearer KEY" to POST /api/partner/clientkeys, with {"mobile"} or
{"subscriberid"}, and gets a link that signs this customer in: once, within ten minutes.
To change a key without a break: add tv-guide-app-2, let the app use it, then revoke tv-guide-app.`,
  run: async (words, shell) => {
    const name = readName(words)
    return withDatabase(shell, async (opened) => {
      try {
        const key = await addPartner(opened, name)
        shell.tell(`The API key of ${name}, shown only now:`)
        shell.say(key)
        return 0
      } catch (error) {
        if (brokenConstraint(error) !== 'one_live_key_of_a_name') throw error
        shell.tell(`${name} has a key already. Revoke it first, or take another name.`)
        return 1
      }
    })
  },
}

export const partnerList: Command = {
  name: 'partner list',
  synopsis: '[--json]',
  summary: 'show who has or had an API key',
  help: `Shows each key's name, when it was made and whether it was revoked; never the key itself.

  npm run shop -- partner list           for reading
  npm run shop -- partner list --json    for a program`,
  run: async (words, shell) => {
    const [flag, ...more] = words
    const json = flag === '--json'
    if ((flag !== undefined && !json) || more.length > 0)
      throw new WrongUse(`Not known here: ${words.join(' ')}`)
    return withDatabase(shell, async ({ db }) => {
      const partners = await listPartners(db)
      if (json) shell.say(JSON.stringify(partners))
      else if (partners.length === 0) shell.say('Nobody has an API key.')
      else for (const partner of partners) shell.say(inWords(partner))
      return 0
    })
  },
}

export const partnerRevoke: Command = {
  name: 'partner revoke',
  synopsis: 'NAME',
  summary: 'end an API key, and the links made with it',
  help: `From this moment the key of NAME is refused, and so are its links that nobody has opened yet.
Whoever is signed in stays signed in. It cannot be taken back; add a new key instead.

  npm run shop -- partner revoke tv-guide-app`,
  run: async (words, shell) => {
    const name = readName(words)
    return withDatabase(shell, async ({ db, world }) => {
      if (await saveRevoked(db, name, world.now())) {
        shell.say(`Revoked: ${name}.`)
        return 0
      }
      shell.tell(`${name} has no key that could be revoked.`)
      return 1
    })
  },
}

function readName(words: string[]): string {
  const [name, ...more] = words
  if (name === undefined) throw new WrongUse('Which partner? Give its name.')
  if (more.length > 0) throw new WrongUse(`One partner at a time: ${words.join(' ')}`)
  if (!PARTNER_NAME.test(name)) throw new WrongUse(NAME_HELP)
  return name
}

async function withDatabase(shell: Shell, work: (opened: Opened) => Promise<0 | 1>): Promise<0 | 1> {
  const opened = await shell.open()
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

const inWords = ({ name, createdAt, revokedAt }: Partner): string =>
  `${name.padEnd(40)}  made ${day(createdAt)}  ${revokedAt ? `revoked ${day(revokedAt)}` : 'in use'}`

const day = (moment: Date): string => moment.toISOString().slice(0, 10)
