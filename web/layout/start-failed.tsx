/** The bar shown if the scripts of a page did not load. Hidden in the HTML; the start script shows it by a class. */
import { START_AGAIN_ID } from '#web/browser/start-bar.ts'
import { Icon } from '#web/ui/icon.tsx'
import { t } from '@lingui/core/macro'

export function StartFailed() {
  return (
    <div className="start-bar" role="alert">
      <Icon name="cloud" />
      <p>{t`This page is not fully loaded yet. Please check your connection. We keep trying.`}</p>
      <button id={START_AGAIN_ID} className="btn btn--secondary btn--small" type="button">
        {t({ message: `Try again`, comment: 'button' })}
      </button>
    </div>
  )
}
