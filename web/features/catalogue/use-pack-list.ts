/** The list of packs for a query. Lists stay loaded while their panel is open, so that back shows what was loaded. */
import type { PackPage } from '#contract/catalogue.ts'
import { useStore } from '#web/browser/store.ts'
import { useEffect, useState } from 'react'
import { loadPackPage } from './load-pack-page.ts'
import { createPackList, type PackList, type PackListState } from './pack-list.ts'
import { packAddress, type PackQuery } from './pack-query.ts'

/** The packs that a carousel loads at a time. */
const PAGE = 24

/** The list that the server has rendered. */
export type RenderedList = { query: PackQuery; page: PackPage }

export type LoadedList = {
  list: PackListState
  loadMore: () => void
  /** Differs for lists of other packs: a component with this key begins at its start. */
  key: string
}

export function usePackList(query: PackQuery, rendered: RenderedList): LoadedList {
  const [open] = useState(() => openLists(rendered))
  const key = packAddress(query)
  const packList = open(query)
  const list = useStore(packList.state, packList.state.get())
  useEffect(() => {
    if (list.status === 'new') void packList.loadMore()
  }, [list.status, packList])
  return { list, loadMore: () => void packList.loadMore(), key: `${key} ${list.restarts}` }
}

/** Returns a function that returns the list of a query: the same one each time. */
function openLists({ query: renderedQuery, page }: RenderedList): (query: PackQuery) => PackList {
  const lists = new Map<string, PackList>()
  // The server renders a page with a message for every cursor that is not valid.
  const keyOf = (query: PackQuery) =>
    packAddress(
      page.message !== undefined && query.after !== '' ? { ...query, after: renderedQuery.after } : query,
    )
  const create = (query: PackQuery, first?: PackPage) =>
    createPackList((after) => loadPackPage(query, PAGE, after), { first })
  lists.set(packAddress(renderedQuery), create(renderedQuery, page))
  return (query) => {
    const key = keyOf(query)
    const list = lists.get(key) ?? create(query)
    lists.set(key, list)
    return list
  }
}
