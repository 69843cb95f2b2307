/** Focus management for the panel of packs. */
import { useLayoutEffect, useRef } from 'react'

/** The id of the panel's heading. */
export const PANEL_HEADING = 'panel-heading'

/** Focuses the heading of the panel when "See all" has replaced the rows or an empty list: the link that had the focus is removed. */
export function useFocusAfterSeeAll(isNarrowed: boolean): void {
  const was = useRef(isNarrowed)
  useLayoutEffect(() => {
    if (isNarrowed !== was.current && document.activeElement === document.body)
      document.getElementById(PANEL_HEADING)?.focus({ preventScroll: true })
    was.current = isNarrowed
  }, [isNarrowed])
}
