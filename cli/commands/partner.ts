/** `shop partner add|rotate|list|revoke`: manages the API keys of partners. */
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
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
import { dayInIndia } from '#contract/format/india-time.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import {
  counted,
  JSON_FLAG,
  parseCommandArgs,
  parseOptions,
  reportResult,
  withDatabase,
} from '#cli/parse-args.ts'

const NAME_HELP = 'A name has up to 40 lower-case letters, digits and hyphens, such as tv-guide-app.'

export const partnerAdd: Command = {
  name: 'partner add',
  synopsis: 'NAME [--by mobile,number] [--json]',
  summary: 'create an API key with which one of the provider’s apps can sign customers in',
  help: `Creates an API key and shows it once: the database stores only its hash. ${NAME_HELP}

  npm run shop -- partner add tv-guide-app

The app sends the key as "authorization: Bearer KEY" to POST /api/partner/clientkeys, with {"mobile"} or
{"subscriberid"}, and gets a link that signs this customer in once, within ten minutes. For an app that knows its
customers by one of the two, limit the key to it with --by mobile or, for {"subscriberid"}, --by number:

  npm run shop -- partner add tv-guide-app --by mobile

To replace a key without downtime: partner rotate.`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, { ...JSON_FLAG, by: { type: 'string' } })
    const name = readName(positionals)
    const scopes = readScopes(values.by)
    return withDatabase<ExitCode>(terminal, async (opened) => {
      try {
        const key = await recordAct(opened, actingOperator(terminal, opened), {
          work: (context) => createPartnerKey(context, name, scopes),
          actOf: () => ({ name: 'partner.add', subject: name, after: { scopes: scopes.join() } }),
        })
        if (!values.json) terminal.stderr(`The API key of ${name}, shown only once:`)
        return reportResult(terminal, values.json, { done: { name, key }, text: key })
      } catch (error) {
        if (violatedConstraint(error) !== 'one_live_key_of_a_name') throw error
        const text = `${name} already has a key. To replace it: partner rotate ${name}`
        return reportResult(terminal, values.json, { reason: 'has_a_key', text })
      }
    })
  },
}

export const partnerRotate: Command = {
  name: 'partner rotate',
  synopsis: 'NAME [--overlap-hours 24] [--json]',
  summary: 'create a new API key; the old one remains valid for a while',
  help: `Creates a new API key for NAME with the scopes of the old one, and shows it once. The old key remains valid for
24 hours, or for the given number, so that the app can be changed without downtime; 0 ends all earlier keys at once.

  npm run shop -- partner rotate tv-guide-app
  npm run shop -- partner rotate tv-guide-app --overlap-hours 1`,
  run: async (words, terminal) => {
    const options = { ...JSON_FLAG, 'overlap-hours': { type: 'string' } } as const
    const { positionals, values } = parseCommandArgs(words, options)
    const name = readName(positionals)
    const hours = readHours(values['overlap-hours'])
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const key = await recordAct(opened, actingOperator(terminal, opened), {
        work: (context) => rotatePartnerKey(context, name, hours * 3_600),
        actOf: (created) =>
          created === undefined
            ? undefined
            : { name: 'partner.rotate', subject: name, after: { overlapHours: hours } },
      })
      if (key === undefined) {
        const text = `${name} has no key to replace. To create one: partner add ${name}`
        return reportResult(terminal, values.json, { reason: 'no_key', text })
      }
      const ends = hours === 0 ? 'the old one has ended' : `the old one ends in ${counted(hours, 'hour')}`
      if (!values.json) terminal.stderr(`The new API key of ${name}, shown only once; ${ends}:`)
      return reportResult(terminal, values.json, { done: { name, key, overlapHours: hours }, text: key })
    })
  },
}

export const partnerList: Command = {
  name: 'partner list',
  synopsis: '[--json]',
  summary: 'list the API keys of partners',
  help: `Shows each key's name, scopes, creation and end; never the key itself.

  npm run shop -- partner list           for reading
  npm run shop -- partner list --json    for a program`,
  run: async (words, terminal) => {
    const values = parseOptions(words, JSON_FLAG)
    return withDatabase<ExitCode>(terminal, async ({ db }) => {
      const partners = await listPartners(db)
      if (values.json) terminal.stdout(JSON.stringify(partners))
      else if (partners.length === 0) terminal.stdout('No partner has an API key.')
      else for (const partner of partners) terminal.stdout(lineOf(partner))
      return 0
    })
  },
}

export const partnerRevoke: Command = {
  name: 'partner revoke',
  synopsis: 'NAME [--json]',
  summary: 'revoke an API key and the links created with it',
  help: `Refuses every key of NAME and its unopened links from now on. Subscribers who are signed in stay signed in.
A revocation is final; add a new key instead.

  npm run shop -- partner revoke tv-guide-app`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    const name = readName(positionals)
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const revoked = await recordAct(opened, actingOperator(terminal, opened), {
        work: ({ db, runtime }) => revokePartnerKeys(db, name, runtime.now()),
        actOf: (isRevoked) => (isRevoked ? { name: 'partner.revoke', subject: name } : undefined),
      })
      return reportResult(
        terminal,
        values.json,
        revoked
          ? { done: { name }, text: `Revoked: ${name}.` }
          : { reason: 'no_key', text: `${name} has no key to revoke.` },
      )
    })
  },
}

function readName(words: string[]): string {
  const [name, ...more] = words
  if (name === undefined) throw new UsageError('Give the name of a partner.')
  if (more.length > 0) throw new UsageError(`Give only one partner: ${words.join(' ')}`)
  if (!PARTNER_NAME.test(name)) throw new UsageError(NAME_HELP)
  return name
}

const isScope = (word: string): word is PartnerScope => PARTNER_SCOPES.some((scope) => scope === word)

function readScopes(text: string | undefined): readonly PartnerScope[] {
  const wanted = text?.split(',') ?? PARTNER_SCOPES
  const scopes = [...new Set(wanted)].filter(isScope)
  if (scopes.length < new Set(wanted).size)
    throw new UsageError('Give --by mobile, --by number, or --by mobile,number.')
  return scopes
}

const MAX_HOURS = 720

function readHours(text = '24'): number {
  const hours = Number(text)
  if (!/^\d+$/.test(text) || hours > MAX_HOURS) throw new UsageError('Give a number of hours from 0 to 720.')
  return hours
}

const lineOf = ({ name, scopes, createdAt, retiresAt, revokedAt }: Partner): string => {
  const end = revokedAt
    ? `revoked ${dayInIndia(revokedAt)}`
    : retiresAt
      ? `ends ${dayInIndia(retiresAt)}`
      : 'valid'
  return `${name.padEnd(40)}  by ${scopes.join(', ').padEnd(14)}  created ${dayInIndia(createdAt)}  ${end}`
}
