/** The bar shown while the browser is offline. The page stays readable. */
import { useOnline } from '#web/browser/use-online.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '@lingui/core/macro'

export function OfflineBar() {
  const online = useOnline()
  const bar = useOfflineBarHeight(!online)
  return (
    <div ref={bar} className="offline-bar" role="status">
      {!online && (
        <p className="offline">
          <Icon name="cloud" />
          {t`You are offline. This page continues when you are online again.`}
        </p>
      )}
    </div>
  )
}

/** Writes the height of the bar to `--offline-bar`: `base.css` scrolls the focus clear of it. */
function useOfflineBarHeight(shown: boolean): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!shown) return
    const { style } = document.documentElement
    style.setProperty('--offline-bar', `${bar.current?.offsetHeight ?? 0}px`)
    return () => {
      style.removeProperty('--offline-bar')
    }
  }, [shown])
  return bar
}
