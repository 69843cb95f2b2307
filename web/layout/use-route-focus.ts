/** Focus management for client-side navigation: does what the browser does when it loads a document. */
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the title of a new page for keyboards and screen readers, and sets the class `route-changed` of the root element for style sheets. */
export function useRouteFocus(): void {
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  // A layout effect runs before the page's own effects, so that a field that takes the focus keeps it.
  useLayoutEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    document.documentElement.classList.add('route-changed')
    const title = document.querySelector<HTMLElement>('main h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [pathname])
}
