/** The bar at the top of the page while a navigation takes long. */
import { t } from '@lingui/core/macro'
import { useTimeout } from '#web/ui/use-timeout.ts'
import { useEffect, useState } from 'react'
import { type Location, useHref, useNavigation } from 'react-router'

const SHOWN_AFTER_MS = 300
/** After this time the browser loads the target as a document, and shows its error page if that fails. */
const LOADED_BY_BROWSER_AFTER_MS = 20_000

export function NavigationProgress() {
  const target = useTarget()
  const href = useHref(target ?? '')
  const [slow, setSlow] = useState<Location>()
  useTimeout(SHOWN_AFTER_MS, target, () => setSlow(target))
  useTimeout(LOADED_BY_BROWSER_AFTER_MS, target, () => window.location.assign(href))
  return (
    <div role="status">
      {target && target === slow && (
        <p className="skeleton skeleton--navigation">
          <span className="visually-hidden">{t`Loading...`}</span>
        </p>
      )}
    </div>
  )
}

/** Returns the target of the pending navigation; undefined if the browser has left the page. */
function useTarget(): Location | undefined {
  const { location } = useNavigation()
  const [left, setLeft] = useState<Location>()
  useEffect(() => {
    // The back button returns to this page as it was left, with the navigation under way.
    const leave = () => setLeft(location)
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [location])
  return location === left ? undefined : location
}
