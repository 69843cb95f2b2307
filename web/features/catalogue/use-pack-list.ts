/** The list of packs for a query: loads its first page, and shows it from where it was left if the visitor comes back to it. */
import { useStore } from '#web/browser/store.ts'
import { useEffect } from 'react'
import type { PackListState } from './pack-list.ts'
import type { PanelLists } from './panel-lists.ts'
import { packAddress, type PackQuery } from './pack-query.ts'
import { useIsBack } from './use-is-back.ts'

export type LoadedList = {
  list: PackListState
  loadMore: () => void
  /** Differs for lists of other packs: a component with this key begins at its start. */
  key: string
  /** The card at which the list is shown first. */
  start: number
  onPlace: (at: number) => void
}

export function usePackList(query: PackQuery, { carousel }: PanelLists): LoadedList {
  const isBack = useIsBack()
  const packList = carousel(query)
  const list = useStore(packList.state, packList.state.get())
  useEffect(() => {
    if (list.status === 'new') void packList.loadMore()
  }, [list.status, packList])
  return {
    list,
    loadMore: () => void packList.loadMore(),
    key: `${packAddress(query)} ${list.restarts}`,
    start: isBack ? packList.firstInView() : 0,
    onPlace: packList.rememberFirstInView,
  }
}
