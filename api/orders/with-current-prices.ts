/**
 * Runs work at the cached prices, and repeats it at the stored ones if another instance imported a catalogue
 * meanwhile.
 */
import type { Offers } from '#api/catalogue/catalogue.ts'
import { PackWithdrawn, PriceChanged } from '#contract/orders.ts'
import { ProblemError } from '#contract/problem.ts'

export type PriceList = {
  /** Returns the cached price options. */
  current: () => Offers
  /** Reads the stored version with these price options; a whole large catalogue would take more than a second. */
  read: (poids: readonly string[]) => Promise<Offers>
}

/** The prices are of an older catalogue. Thrown inside a transaction, so that it rolls back. */
export class StalePrices extends Error {
  override name = 'StalePrices'
}

const TRIES = 3

/** @param work must have no effect when it throws. The stored prices of `poids` are read outside its transaction. */
export async function withCurrentPrices<T>(
  priceList: PriceList,
  poids: readonly string[],
  work: (offers: Offers) => Promise<T>,
): Promise<T> {
  let offers = priceList.current()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(offers)
    } catch (error) {
      if (attempt === TRIES || !mayBeStale(error)) throw error
      const stored = await priceList.read(poids)
      if (stored.version === offers.version && !(error instanceof StalePrices)) throw error
      offers = stored
    }
  }
}

/** Errors that a stale cache can cause: the buyer may have seen newer prices. They are thrown only at the stored prices. */
const ABOUT_PRICES = new Set([PriceChanged().code, PackWithdrawn().code])

const mayBeStale = (error: unknown): boolean =>
  error instanceof StalePrices || (error instanceof ProblemError && ABOUT_PRICES.has(error.code))
