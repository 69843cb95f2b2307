/** The bar shown while the browser is offline. The page stays readable. */
import { useOnline } from '#web/browser/use-online.ts'
import { Icon } from '#web/ui/icon.tsx'
import { t } from '@lingui/core/macro'

export function OfflineBar() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <Icon name="cloud" />
          {t`You are offline. We will go on when the connection is back.`}
        </p>
      )}
    </div>
  )
}
