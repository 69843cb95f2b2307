/** `shop partner add|rotate|list|revoke`: manages the API keys of partners. */
import { createPartnerKey } from '#api/identity/partners/create-partner-key.ts'
import {
  type Partner,
  PARTNER_NAME,
  PARTNER_SCOPES,
  type PartnerScope,
} from '#api/identity/partners/partner.ts'
import { listPartners, revokePartnerKeys } from '#api/identity/partners/partner-store.ts'
import { rotatePartnerKey } from '#api/identity/partners/rotate-partner-key.ts'
import { violatedConstraint } from '#api/platform/db/transaction.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { JSON_FLAG, parseCommandArgs, reportResult, withDatabase } from '#cli/parse-args.ts'

const NAME_HELP = 'A name has up to 40 small letters, digits and hyphens, such as tv-guide-app.'

export const partnerAdd: Command = {
  name: 'partner add',
  synopsis: 'NAME [--by mobile,number] [--json]',
  summary: 'make an API key with which one of the provider’s own apps can sign customers in',
  help: `Makes an API key and shows it, this once: the database keeps only its hash. ${NAME_HELP}

  npm run shop -- partner add tv-guide-app

The app sends the key as "authorization: Bearer KEY" to POST /api/partner/clientkeys, with {"mobile"} or
{"subscriberid"}, and gets a link that signs this customer in: once, within ten minutes. An app that knows its
customers in one way only gets a key for that way:

  npm run shop -- partner add tv-guide-app --by mobile

To change a key without a break: partner rotate.`,
  run: async (words, shell) => {
    const { positionals, values } = parseCommandArgs(words, { ...JSON_FLAG, by: { type: 'string' } })
    const name = readName(positionals)
    const scopes = readScopes(values.by)
    return withDatabase<ExitCode>(shell, async (opened) => {
      try {
        const key = await createPartnerKey(opened, name, scopes)
        if (!values.json) shell.tell(`The API key of ${name}, shown only now:`)
        return reportResult(shell, values.json, { done: { name, key }, text: key })
      } catch (error) {
        if (violatedConstraint(error) !== 'one_live_key_of_a_name') throw error
        const text = `${name} has a key already. Revoke it first, or take another name.`
        return reportResult(shell, values.json, { why: 'has_a_key', text })
      }
    })
  },
}

export const partnerRotate: Command = {
  name: 'partner rotate',
  synopsis: 'NAME [--overlap-hours 24] [--json]',
  summary: 'make another API key; for a while the old one works beside it',
  help: `Makes another API key for NAME, with what the old one may do, and shows it, this once. The old key works for
another 24 hours, or as many as you say, so that the app can be changed without a break; 0 ends it at once.

  npm run shop -- partner rotate tv-guide-app
  npm run shop -- partner rotate tv-guide-app --overlap-hours 1`,
  run: async (words, shell) => {
    const options = { ...JSON_FLAG, 'overlap-hours': { type: 'string' } } as const
    const { positionals, values } = parseCommandArgs(words, options)
    const name = readName(positionals)
    const hours = readHours(values['overlap-hours'])
    return withDatabase<ExitCode>(shell, async (opened) => {
      const key = await rotatePartnerKey(opened, name, hours * 3_600)
      if (key === undefined) {
        const text = `${name} has no key that could be replaced.`
        return reportResult(shell, values.json, { why: 'no_key', text })
      }
      const ends = `the old one ends in ${String(hours)} hours`
      if (!values.json) shell.tell(`The new API key of ${name}, shown only now; ${ends}:`)
      return reportResult(shell, values.json, { done: { name, key, overlapHours: hours }, text: key })
    })
  },
}

export const partnerList: Command = {
  name: 'partner list',
  synopsis: '[--json]',
  summary: 'show who has or had an API key',
  help: `Shows each key's name, what it may do, when it was made and whether it ends; never the key itself.

  npm run shop -- partner list           for reading
  npm run shop -- partner list --json    for a program`,
  run: async (words, shell) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    if (positionals.length > 0) throw new UsageError(`Not known here: ${positionals.join(' ')}`)
    return withDatabase<ExitCode>(shell, async ({ db }) => {
      const partners = await listPartners(db)
      if (values.json) shell.say(JSON.stringify(partners))
      else if (partners.length === 0) shell.say('No partner has an API key.')
      else for (const partner of partners) shell.say(inWords(partner))
      return 0
    })
  },
}

export const partnerRevoke: Command = {
  name: 'partner revoke',
  synopsis: 'NAME [--json]',
  summary: 'end an API key, and the links made with it',
  help: `From this moment every key of NAME is refused, and so are its unopened links. Subscribers who are signed in stay
signed in. A revocation is final; add a new key instead.

  npm run shop -- partner revoke tv-guide-app`,
  run: async (words, shell) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    const name = readName(positionals)
    return withDatabase<ExitCode>(shell, async ({ db, runtime }) => {
      const revoked = await revokePartnerKeys(db, name, runtime.now())
      return reportResult(
        shell,
        values.json,
        revoked
          ? { done: { name }, text: `Revoked: ${name}.` }
          : { why: 'no_key', text: `${name} has no key that could be revoked.` },
      )
    })
  },
}

function readName(words: string[]): string {
  const [name, ...more] = words
  if (name === undefined) throw new UsageError('Which partner? Give its name.')
  if (more.length > 0) throw new UsageError(`One partner at a time: ${words.join(' ')}`)
  if (!PARTNER_NAME.test(name)) throw new UsageError(NAME_HELP)
  return name
}

const isScope = (word: string): word is PartnerScope => PARTNER_SCOPES.some((scope) => scope === word)

function readScopes(text: string | undefined): readonly PartnerScope[] {
  const wanted = text?.split(',') ?? PARTNER_SCOPES
  const scopes = [...new Set(wanted)].filter(isScope)
  if (scopes.length < new Set(wanted).size) throw new UsageError('By what? mobile, number, or mobile,number.')
  return scopes
}

const MOST_HOURS = 720

function readHours(text = '24'): number {
  const hours = Number(text)
  if (!/^\d+$/.test(text) || hours > MOST_HOURS)
    throw new UsageError('How many hours? A number from 0 to 720.')
  return hours
}

const inWords = ({ name, scopes, createdAt, retiresAt, revokedAt }: Partner): string => {
  const end = revokedAt ? `revoked ${day(revokedAt)}` : retiresAt ? `ends ${day(retiresAt)}` : 'in use'
  return `${name.padEnd(40)}  by ${scopes.join(', ').padEnd(14)}  made ${day(createdAt)}  ${end}`
}

const day = (moment: Date): string => moment.toISOString().slice(0, 10)
