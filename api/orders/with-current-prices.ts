/**
 * Runs work at the cached prices, and repeats it at fresh ones where another instance imported a catalogue meanwhile.
 */
import type { Offers } from '#api/catalogue/catalogue.ts'
import { PackWithdrawn, PriceChanged } from '#contract/orders.ts'
import { ProblemError } from '#contract/problem.ts'

/** The cached price list. `refresh` reads it again after an import on another instance. */
export type PriceList = { current: () => Offers; refresh: () => Promise<void> }

/** The prices are of an older catalogue. Thrown inside a transaction, so that it rolls back. */
export class StalePrices extends Error {
  override name = 'StalePrices'
}

const TRIES = 3

/** @param work must have no effect when it throws. The price list is refreshed outside its transaction. */
export async function withCurrentPrices<T>(
  priceList: PriceList,
  work: (offers: Offers) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const offers = priceList.current()
    try {
      return await work(offers)
    } catch (error) {
      if (attempt === TRIES || !mayBeStale(error)) throw error
      await priceList.refresh()
      const isNewer = priceList.current().version !== offers.version
      if (!isNewer && !(error instanceof StalePrices)) throw error
    }
  }
}

/** Errors that a stale cache can cause: the buyer may have seen newer prices. They are thrown only after a refresh. */
const ABOUT_PRICES = new Set([PriceChanged().code, PackWithdrawn().code])

const mayBeStale = (error: unknown): boolean =>
  error instanceof StalePrices || (error instanceof ProblemError && ABOUT_PRICES.has(error.code))
