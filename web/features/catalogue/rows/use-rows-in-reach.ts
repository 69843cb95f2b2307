/** Which rows of the page have their cards, measured when the page scrolls or changes its size. */
import { type RefObject, useEffect, useState } from 'react'
import { isInReach, type RowsInReach, rowsInReach } from './rows-in-reach.ts'

/** Limits the carousel and the rows to 60 cards in total. */
const MOST_ROWS = 5
/** A phone has fewer cards in a row. */
const MOST_ROWS_OF_A_PHONE = 7
const PHONE_WIDTH = 600

const NONE: RowsInReach = { from: 0, to: 0 }

/** Returns a function that returns whether a row has its cards. @param box has an element for each row */
export function useRowsInReach(box: RefObject<HTMLElement | null>, count: number): (row: number) => boolean {
  const [rows, setRows] = useState(NONE)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { top, height } = element.getBoundingClientRect()
      const most = window.innerWidth < PHONE_WIDTH ? MOST_ROWS_OF_A_PHONE : MOST_ROWS
      const place = { top, rowHeight: height / count, screen: window.innerHeight }
      const next = rowsInReach(place, count, most, focusedRow(element))
      setRows((now) => (isSame(now, next) ? now : next))
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
  return (row) => isInReach(row, rows)
}

function focusedRow(box: HTMLElement): number | undefined {
  const row = [...box.children].findIndex((one) => one.contains(document.activeElement))
  return row < 0 ? undefined : row
}

const isSame = (one: RowsInReach, other: RowsInReach) =>
  one.from === other.from && one.to === other.to && one.focused === other.focused
