/**
 * Limits V8's young generation during the start of an instance. Nearly everything that is allocated then survives, so
 * V8 would enlarge the young generation by thirty megabytes before the first request.
 */
import { setFlagsFromString } from 'node:v8'

const growBy = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${String(factor)}`)

/** V8's default: doubles the young generation if much of it survives. */
const USUAL = 2

/**
 * Keeps the young generation small. Call it before any large module is loaded.
 * @returns a function that lets it grow again, for the load of requests
 */
export function keepYoungGenerationSmall(): () => void {
  growBy(1)
  return () => growBy(USUAL)
}
