/** Reserves room for a bar that covers the lower edge of the screen, with the present height of the bar. */
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Writes the height of the bar to the CSS property `--bar`: `base.css` scrolls the focus clear of it. The height follows
 * the text size and the line count. One pixel is added, because a browser scrolls to whole pixels: the end of a page of a
 * fractional height stays up to one pixel lower.
 */
export function useBarHeight<Bar extends HTMLElement>(shown = true): RefObject<Bar | null> {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const element = bar.current
    if (!element || !shown) return
    const { style } = document.documentElement
    const measure = () => {
      style.setProperty('--bar', `${Math.ceil(element.getBoundingClientRect().height) + 1}px`)
      scrollFocusClear(element)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar')
    }
  }, [shown])
  return bar
}

/** Scrolls the focused control above the bar, which appears or grows after the browser has scrolled to the focus. */
function scrollFocusClear(bar: HTMLElement): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || bar.contains(focused)) return
  const { top, bottom } = focused.getBoundingClientRect()
  const isCovered = top < window.innerHeight && bottom > window.innerHeight - bar.offsetHeight
  if (isCovered) focused.scrollIntoView({ block: 'nearest' })
}
