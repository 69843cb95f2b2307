/** The lists of a panel: those that were kept if the visitor comes back to it, otherwise new ones. */
import { useEffect, useState } from 'react'
import {
  createPanelLists,
  findKeptLists,
  keepPanelLists,
  type PanelLists,
  type RenderedList,
} from './panel-lists.ts'
import { useIsBack } from './use-is-back.ts'

export function usePanelLists(rendered: RenderedList): PanelLists {
  const isBack = useIsBack()
  const [lists] = useState(() => (isBack ? findKeptLists(rendered) : undefined) ?? createPanelLists(rendered))
  const { type } = rendered.query
  useEffect(() => keepPanelLists(type, lists), [type, lists])
  return lists
}
