/** The lists of a panel. The browser keeps those of each tab, so that back shows what was loaded, where it was. */
import type { PackPage } from '#contract/catalogue.ts'
import { frameTurns, nextTask } from '#web/browser/frame-turns.ts'
import { showToast } from '#web/session/toast-store.ts'
import { loadPackPage } from './load-pack-page.ts'
import { createPackList, type PackList } from './pack-list.ts'
import { packAddress, type PackQuery } from './pack-query.ts'

/** The list that the server has rendered. */
export type RenderedList = { query: PackQuery; page: PackPage }

/** Returns the list of a query: the same one each time. */
type OpenList = (query: PackQuery) => PackList

export type PanelLists = { carousel: OpenList; rows: OpenList }

/** The packs that the carousel and a row load at a time. */
const CAROUSEL_PAGE = 24
const ROW_PAGE = 12
/** More than the rows of a tab. The list that was used least recently is dropped first. */
const MOST_LISTS = 50

export function createPanelLists(rendered: RenderedList): PanelLists {
  const turn = frameTurns()
  // Lists often load together: separate tasks and frames keep each task short on a slow phone.
  const loadInTurn: typeof loadPackPage = async (...page) => {
    await nextTask()
    const loaded = await loadPackPage(...page)
    await turn()
    return loaded
  }
  const carousel = keepLists((query) => {
    const first = packAddress(query) === packAddress(rendered.query) ? rendered.page : undefined
    return createPackList((after) => loadInTurn(query, CAROUSEL_PAGE, after), { first })
  })
  let isAnnounced = false
  // One message for all rows, and a toast, because the visitor may be far below the start of the panel.
  const onRestart = (notice: string) => {
    if (!isAnnounced) showToast('info', notice)
    isAnnounced = true
  }
  return {
    // The server renders a page with a message for every cursor that is not valid.
    carousel: (query) =>
      carousel(
        rendered.page.message !== undefined && query.after !== ''
          ? { ...query, after: rendered.query.after }
          : query,
      ),
    rows: keepLists((query) => createPackList((after) => loadInTurn(query, ROW_PAGE, after), { onRestart })),
  }
}

function keepLists(create: OpenList): OpenList {
  const lists = new Map<string, PackList>()
  return (query) => {
    const key = packAddress(query)
    const list = lists.get(key) ?? create(query)
    lists.delete(key)
    lists.set(key, list)
    for (const oldest of lists.keys()) if (lists.size > MOST_LISTS) lists.delete(oldest)
    return list
  }
}

/** The lists of the panel that was opened last, for each tab. */
const keptLists = new Map<string, PanelLists>()

export const keepPanelLists = (type: string, lists: PanelLists): void => void keptLists.set(type, lists)

/** Returns the lists that were kept, unless the catalogue has changed: the list then begins with other packs or prices. */
export function findKeptLists({ query, page }: RenderedList): PanelLists | undefined {
  const lists = keptLists.get(query.type)
  if (!lists || page.message !== undefined) return undefined
  const { packs, total } = lists.carousel(query).state.get()
  const isSame = page.data.every(
    (pack, at) =>
      pack.fld_package_id === packs[at]?.fld_package_id &&
      pack.fld_package_existprice === packs[at].fld_package_existprice,
  )
  return isSame && total === page.total ? lists : undefined
}
