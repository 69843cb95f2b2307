/** A list of packs that is loaded page by page: the packs so far, and whether the next page loads or could not be loaded. */
import type { Package, PackPage } from '#contract/catalogue.ts'
import { createStore, type Store } from '#web/browser/store.ts'
import { type Failure, failureFromError } from '#web/session/api-client.ts'

export type PackListState = {
  readonly status: 'new' | 'loading' | 'ready' | 'failed'
  readonly packs: readonly Package[]
  /** The packs of the whole list. */
  readonly total: number
  /** The cursor of the next page; undefined at the end and before the first page. */
  readonly next: string | undefined
  /** How often the list began again because the catalogue has changed, and the sentence that says so. */
  readonly restarts: number
  readonly notice: string | undefined
  /** Why the last page could not be loaded. */
  readonly failure: Failure | undefined
}

export type PackList = {
  state: Store<PackListState>
  /** Loads the first or the next page, even after a failure. Does nothing while a page loads and at the end of the list. */
  loadMore: () => Promise<void>
  /** The number of the first card in view when the visitor left the list; 0 for a list that begins again. */
  firstInView: () => number
  rememberFirstInView: (at: number) => void
}

const EMPTY: PackListState = {
  status: 'new',
  packs: [],
  total: 0,
  next: undefined,
  restarts: 0,
  notice: undefined,
  failure: undefined,
}

type PackListOptions = {
  /** The first page, if it is known already. */
  first?: PackPage | undefined
  /** Called when the list begins again, with the sentence that says so. */
  onRestart?: (notice: string) => void
}

/** @param loadPage loads the page at a cursor, or the first one */
export function createPackList(
  loadPage: (after: string | undefined) => Promise<PackPage>,
  { first, onRestart }: PackListOptions = {},
): PackList {
  const state = createStore(first ? withPage(EMPTY, first) : EMPTY)
  let firstInView = 0
  return {
    state,
    firstInView: () => firstInView,
    rememberFirstInView: (at) => (firstInView = at),
    loadMore: async () => {
      const before = state.get()
      const isComplete = before.status === 'ready' && before.next === undefined
      if (before.status === 'loading' || isComplete) return
      state.set({ ...before, status: 'loading', failure: undefined })
      try {
        const page = await loadPage(before.next)
        if (page.message !== undefined) firstInView = 0
        state.set(withPage(before, page))
        if (page.message !== undefined) onRestart?.(page.message)
      } catch (thrown) {
        state.set({ ...before, status: 'failed', failure: failureFromError(thrown) })
      }
    },
  }
}

/** Appends a page. A page with a message is the first one of a changed catalogue: the list begins again with it. */
function withPage(list: PackListState, page: PackPage): PackListState {
  const isRestart = page.message !== undefined
  return {
    status: 'ready',
    packs: isRestart ? page.data : [...list.packs, ...page.data],
    total: page.total,
    next: page.next,
    restarts: isRestart ? list.restarts + 1 : list.restarts,
    notice: page.message ?? list.notice,
    failure: undefined,
  }
}
