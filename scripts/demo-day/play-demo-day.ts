/** The demo day: a day of invented traffic at the API of the shop and of the stand-ins, so that a new shop has something to show. */
import { simulatorClient } from '#test/simulators/simulator-client.ts'
import { HOUSEHOLDS, type Household } from './households.ts'
import { playHousehold } from './play-household.ts'

/** A household mostly waits for the stand-ins. More at once would delay visitors. */
const HOUSEHOLDS_AT_ONCE = 3

type DemoShop = {
  shopUrl: string
  simulatorsPort: number
  /** Aborted when the shop stops: no further household begins, and nothing is reported. */
  stopping: AbortSignal
}

/** Plays all households. Never throws. @returns the line to print; undefined if the shop stops */
export async function playDemoDay({
  shopUrl,
  simulatorsPort,
  stopping,
}: DemoShop): Promise<string | undefined> {
  const standIns = simulatorClient(`http://127.0.0.1:${String(simulatorsPort)}`)
  const waiting = [...HOUSEHOLDS]
  const failures: string[] = []

  const play = async (household: Household): Promise<void> => {
    try {
      await playHousehold(shopUrl, standIns, household)
    } catch (error) {
      failures.push(`${household.mobile}: ${reasonOf(error)}`)
    }
  }
  const playWaiting = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !stopping.aborted; next = waiting.shift()) await play(next)
  }

  await Promise.all(Array.from({ length: HOUSEHOLDS_AT_ONCE }, playWaiting))
  if (stopping.aborted) return undefined
  const played = `${String(HOUSEHOLDS.length - failures.length)} of ${String(HOUSEHOLDS.length)} invented households`
  return failures.length === 0
    ? `Demo day: ${played} have used the shop (DEMO_DAY=false plays none)`
    : `Demo day: ${played} have used the shop; failed: ${failures.join('; ')}`
}

/** Returns what failed, with its cause, in one line. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` (${reasonOf(error.cause)})`
  return `${error.message}${cause}`.replace(/\s+/g, ' ')
}
