/** Which rows of the page have their cards, measured when the page scrolls or changes its size. */
import { type RefObject, useEffect, useState } from 'react'
import { type RowRange, rowsInReach } from './rows-in-reach.ts'

/** So few rows that the carousel and the rows together have at most 60 cards. */
const MOST_ROWS = 5
/** A phone has fewer cards in a row. */
const MOST_ROWS_OF_A_PHONE = 7
const PHONE_WIDTH = 600

const NONE: RowRange = { from: 0, to: 0 }

export function useRowsInReach(box: RefObject<HTMLElement | null>, count: number): RowRange {
  const [range, setRange] = useState(NONE)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { top, height } = element.getBoundingClientRect()
      const most = window.innerWidth < PHONE_WIDTH ? MOST_ROWS_OF_A_PHONE : MOST_ROWS
      const next = rowsInReach({ top, rowHeight: height / count, screen: window.innerHeight }, count, most)
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.documentElement)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure)
    }
  }, [box, count])
  return range
}
