/**
 * Bundled directory of India's pincodes: an npm package with 19,238 codes, loaded at the first request, sorted, and
 * corrected where it is known to be wrong. A code that is missing may still exist.
 */
import type { Pincode } from '#contract/content.ts'
import { cityName, normalisePlaceName } from './city-name.ts'

type Place = { city: string; state: string }

let directory: Promise<readonly Pincode[]> | undefined

/** Finds codes by prefix. @param digits 1 to 6, the first not 0 @returns up to `most` places, in order of the codes */
export async function findBundledPincodes(digits: string, most: number): Promise<Pincode[]> {
  directory ??= readDirectory()
  const places = await directory
  const found: Pincode[] = []
  for (let i = firstFrom(places, digits); found.length < most; i++) {
    const place = places[i]
    if (!place?.pincode.startsWith(digits)) break
    found.push(place)
  }
  return found
}

/** Returns the index of the first code that is not before these digits. Binary search. */
function firstFrom(places: readonly Pincode[], digits: string): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle]?.pincode ?? '') < digits) low = middle + 1
    else high = middle
  }
  return low
}

async function readDirectory(): Promise<Pincode[]> {
  const { pininfo } = await import('indian_address')
  const places = Object.entries<Place>(pininfo)
  return places
    .map(([pincode, place]) => ({ pincode, ...corrected(pincode, place) }))
    .sort((a, b) => (a.pincode < b.pincode ? -1 : 1))
}

/** Codes for which the package differs from the Department of Posts' directory (data.gov.in, 3 October 2025). */
const CORRECTIONS: Readonly<Record<string, Place>> = {
  '247662': { city: 'Saharanpur', state: 'Uttar Pradesh' },
  '247665': { city: 'Haridwar', state: 'Uttarakhand' },
  '533464': { city: 'Yanam', state: 'Puducherry' },
  '605104': { city: 'Villupuram', state: 'Tamil Nadu' },
  '605110': { city: 'Puducherry', state: 'Puducherry' },
  '605502': { city: 'Puducherry', state: 'Puducherry' },
  '609601': { city: 'Karaikal', state: 'Puducherry' },
  '609603': { city: 'Karaikal', state: 'Puducherry' },
  '609604': { city: 'Karaikal', state: 'Puducherry' },
  '783123': { city: 'Goalpara', state: 'Assam' },
  '799001': { city: 'Agartala', state: 'Tripura' },
}
const STATES: Readonly<Record<string, string>> = { Chattisgarh: 'Chhattisgarh', Pondicherry: 'Puducherry' }

function corrected(pincode: string, { city, state }: Place): Place {
  const known = CORRECTIONS[pincode]
  if (known) return known
  // Ladakh has been a separate union territory since 31 October 2019.
  const name = normalisePlaceName(state)
  return {
    city: cityName(pincode, city),
    state: pincode.startsWith('194') ? 'Ladakh' : (STATES[name] ?? name),
  }
}
