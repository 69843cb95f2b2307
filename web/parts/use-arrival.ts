/** What the browser does when a document is opened, for a page that came without one: it is entered at its beginning. */
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Keyboards and screen readers go on at the title of the new page; style sheets know that somebody has moved. */
export function useRouteFocus(): void {
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  // Before the first paint of the new page, and before its own effects: a field that wants the focus gets it.
  useLayoutEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    document.documentElement.classList.add('moved')
    const title = document.querySelector<HTMLElement>('main h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [pathname])
}
