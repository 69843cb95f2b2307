/** Does something at the prices in memory, and again at fresh ones where another instance has changed them since. */
import type { Offers } from '#api/catalogue/catalogue.ts'
import { PackWithdrawn, PriceChanged } from '#contract/orders.ts'
import { ProblemError } from '#contract/problem.ts'

/** The current price list; `refresh` reads it again after an import on another instance. */
export type PriceList = { current: () => Offers; refresh: () => Promise<void> }

/** The prices were of an older catalogue. Thrown out of a transaction, so that nothing of it stays. */
export class StalePrices extends Error {
  override name = 'StalePrices'
}

const TRIES = 3

/** @param work leaves nothing behind when it throws; the list is never read within its transaction */
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
      const isNews = priceList.current().version !== offers.version
      if (!isNews && !(error instanceof StalePrices)) throw error
    }
  }
}

/** The buyer may have seen newer prices than we: never told that they are wrong before we looked again. */
const ABOUT_PRICES = new Set([PriceChanged().code, PackWithdrawn().code])

const mayBeStale = (error: unknown): boolean =>
  error instanceof StalePrices || (error instanceof ProblemError && ABOUT_PRICES.has(error.code))
