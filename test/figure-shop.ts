/** A shop whose figures are computed at once. */
import { computeFigures } from '#api/figures/compute-figures.ts'
import { listFigures } from '#api/figures/daily-figure-store.ts'
import { openDesk } from '#test/staff/open-desk.ts'

const EVER = { from: '2000-01-01', to: '2100-01-01' }

export async function openFigureShop() {
  const shop = await openDesk()
  const { platform } = shop
  const stopping = new AbortController().signal
  return {
    ...shop,
    /** Computes what is due, and returns all figures. */
    compute: async () => {
      await computeFigures(platform, { todayMs: 0, stopping })
      return { rows: await listFigures(platform.db, EVER.from, EVER.to) }
    },
  }
}
