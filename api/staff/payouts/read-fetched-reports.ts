/** Reads what the desk shows of the payout reports that are fetched from the gateways. */
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { type FetchState, listFetchStates } from '#api/payouts/payout-fetch-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { FetchedReports } from '#contract/staff/desk-payouts.ts'

/** Returns the reports of each gateway whose reports are fetched, by its name. */
export async function readFetchedReports(
  { db, runtime, config }: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  registry: GatewayRegistry,
): Promise<Map<string, FetchedReports>> {
  const states = new Map((await listFetchStates(db)).map((state) => [state.gateway, state]))
  const lateSince = new Date(runtime.now().getTime() - config.payoutReports.lateHours * HOUR_MS)
  const fetching = Object.values(registry).filter(({ listPayouts }) => listPayouts)
  return new Map(fetching.map(({ name }) => [name, toFetchedReports(states.get(name), lateSince)]))
}

const NONE = { arrivedAt: null, day: null, rows: null, missingDays: 0, isLate: false, fault: null }

const toFetchedReports = (state: FetchState | undefined, lateSince: Date): FetchedReports =>
  state
    ? {
        arrivedAt: state.fetchedAt?.toISOString() ?? null,
        day: state.day,
        rows: state.rows,
        missingDays: state.missing,
        isLate: state.missingSince !== null && state.missingSince < lateSince,
        fault: state.fault,
      }
    : NONE
