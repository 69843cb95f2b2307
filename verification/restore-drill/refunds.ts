/** Two operators refund by commands, as docs/operating.md describes it. */
import { until } from '#test/until.ts'
import { type DrillShop, queryRows } from './shop.ts'

const OPERATORS = ['asha', 'meena'] as const

/** Creates the operators' roles: the database refuses an approval by the login that proposed. */
export async function createOperators(databaseUrl: string): Promise<void> {
  for (const name of OPERATORS) await queryRows(databaseUrl, `create role ${name} login in role shop`)
}

/** @param part options of a partial refund, such as `--line 1 --amount 49.00` @throws Error if a command fails */
export async function refund(
  { command }: Pick<DrillShop, 'command'>,
  databaseUrl: string,
  { orderId = '', part = [] }: { orderId: string | undefined; part?: string[] },
): Promise<void> {
  const [asha, meena] = OPERATORS
  const reason = ['--by', asha, '--reason', 'drill of a restore', '--json']
  const proposed = await command(databaseUrl, ['refund', 'propose', orderId, ...reason, ...part], asha)
  const { token } = readJson(proposed.output) as { token?: string }
  const words = ['refund', 'approve', orderId, token ?? '', '--by', meena, '--json']
  const approved = await command(databaseUrl, words, meena)
  if (proposed.code !== 0 || approved.code !== 0)
    throw new Error(`refund of ${orderId}: ${proposed.output} ${approved.output}`)
}

/** Returns the JSON among the lines of a command. */
export function readJson(output: string): unknown {
  const line = output.split('\n').find((one) => one.startsWith('{'))
  if (line === undefined) throw new Error(`no JSON: ${output}`)
  return JSON.parse(line)
}

/** Waits until no refund and no message waits to be sent. */
export async function waitForOutbox(databaseUrl: string): Promise<void> {
  await until(
    'an empty outbox',
    async () => {
      const [row] = await queryRows<{ open: number }>(
        databaseUrl,
        'select count(*)::int as open from outbox where done_at is null and given_up_at is null',
      )
      return row?.open === 0
    },
    240,
  )
}
