/** The demo day: a day of invented traffic at the API of the shop and of the simulators, so that a new shop has something to show. */
import { runConcurrently } from '#scripts/run-concurrently.ts'
import { simulatorClient } from '#test/simulators/simulator-client.ts'
import { HOUSEHOLDS, type Household } from './households.ts'
import { playHousehold } from './play-household.ts'
import { playStaff } from './play-staff.ts'

/** A household mostly waits for the simulators. More at once would delay visitors. */
const HOUSEHOLDS_AT_ONCE = 3

type DemoShop = {
  shopUrl: string
  simulatorsPort: number
  /** The address of the desk; undefined if it is closed. */
  deskUrl: string | undefined
  /** Aborted when the shop stops: no further household begins, and nothing is reported. */
  stopping: AbortSignal
}

/** Plays all households. Never throws. @returns the line to print; undefined if the shop stops */
export async function playDemoDay({
  shopUrl,
  simulatorsPort,
  deskUrl,
  stopping,
}: DemoShop): Promise<string | undefined> {
  const simulators = simulatorClient(`http://127.0.0.1:${String(simulatorsPort)}`)
  const failures: Failure[] = []

  const play = async (household: Household): Promise<void> => {
    if (stopping.aborted) return
    try {
      await playHousehold(shopUrl, simulators, household)
    } catch (error) {
      failures.push({ mobile: household.mobile, reason: reasonOf(error) })
    }
  }

  await runConcurrently(HOUSEHOLDS, HOUSEHOLDS_AT_ONCE, play)
  if (stopping.aborted) return undefined
  return `${report(failures)}${await playDesk(deskUrl)}`
}

/** @returns what the line adds if staff could not act; '' otherwise */
async function playDesk(deskUrl: string | undefined): Promise<string> {
  try {
    if (deskUrl !== undefined) await playStaff(deskUrl)
    return ''
  } catch (error) {
    return `; staff: ${reasonOf(error)}`
  }
}

type Failure = { mobile: string; reason: string }

/** Returns one line: how many households were played, and why the others were not. */
function report(failures: Failure[]): string {
  const played = `Demo day: ${String(HOUSEHOLDS.length - failures.length)} of ${String(HOUSEHOLDS.length)} invented households have used the shop`
  if (failures.length === 0) return `${played} (DEMO_DAY=false plays none)`
  const reasons = [...Map.groupBy(failures, ({ reason }) => reason)].map(
    ([reason, those]) => `${reason} (${those.map(({ mobile }) => mobile).join(', ')})`,
  )
  return `${played}; failed: ${reasons.join('; ')}`
}

/** Returns what failed, with its cause, in one line. */
function reasonOf(error: unknown): string {
  // A connection that is refused at each address of a host.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `: ${reasonOf(error.cause)}`
  return `${error.message}${cause}`.replace(/\s+/g, ' ')
}
