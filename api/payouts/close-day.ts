/** The daily close: what is matched until a day, and what is not. */
import type { AppContext } from '#api/platform/context.ts'
import { receivableOf } from '#api/payments/ledger/ledger-store.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { type ExceptionList, listExceptions } from './list-exceptions.ts'
import { DAY_MS } from '#contract/durations.ts'
import { dayInIndia, momentInIndia } from '#contract/format/india-time.ts'
import { findLastBankDay, type GatewayDays, listGatewayDays } from './unmatched-query.ts'

type Context = Pick<AppContext, 'db' | 'runtime' | 'config'>

export type ClosedGateway = Omit<GatewayDays, 'from'> & {
  /** Null where no payout report was imported. */
  from: string | null
  receivablePaise: number
}

export type DailyClose = ExceptionList & {
  day: string
  gateways: ClosedGateway[]
  lastBankDay: string | null
}

/** Returns the names of the gateways that pay out to the bank. The satellite wallet keeps its money. */
export const payoutGateways = ({ gateways }: AppContext['config']): GatewayName[] =>
  namesOf(gateways).filter((name) => gateways[name].fundingSource === 'bank')

const namesOf = <Name extends string>(facts: Readonly<Record<Name, unknown>>): Name[] => {
  const names: Name[] = []
  for (const name in facts) names.push(name)
  return names
}

/** Returns yesterday in India, as 2026-11-20: the last day that can be closed. */
export const lastFullDay = (now: Date): string => dayInIndia(new Date(now.getTime() - DAY_MS))

/** Closes a day: compares everything until its end. @param day in India, as 2026-11-20 */
export async function closeDay({ db, runtime, config }: Context, day: string): Promise<DailyClose> {
  const list = await listExceptions({ db, runtime }, day)
  const until = momentInIndia(new Date(Date.parse(day) + DAY_MS))
  const days = new Map((await listGatewayDays(db, until)).map((one) => [one.gateway, one]))
  const gateways: ClosedGateway[] = []
  for (const gateway of payoutGateways(config)) {
    const receivablePaise = await receivableOf(db, gateway)
    const none = { from: null, lastPayout: null, payments: 0, refunds: 0, matchedPayouts: 0 }
    gateways.push({ ...none, ...days.get(gateway), gateway, receivablePaise })
  }
  return { ...list, day, gateways, lastBankDay: await findLastBankDay(db) }
}
