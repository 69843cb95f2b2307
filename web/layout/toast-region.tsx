/** The toast: closes after three seconds or by its button. Not shown below the login dialog, which shows its own errors. */
import { TOAST_MS } from '#contract/delays.ts'
import { useSession } from '#web/session/session.ts'
import { hideToast, useToast } from '#web/session/toast-store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { noticeIcons } from '#web/ui/messages/notice.tsx'
import { useTimeout } from '#web/ui/use-timeout.ts'
import { t } from '@lingui/core/macro'

export function ToastRegion() {
  const latest = useToast()
  const { needsLogin } = useSession()
  useTimeout(TOAST_MS, latest, hideToast)
  // A press of its button would be a press outside the dialog, which closes the dialog.
  const toast = needsLogin ? undefined : latest

  // Both live regions exist from the start: some screen readers do not announce a region inserted with its text.
  return (
    <>
      <div role="status">{toast && toast.kind !== 'error' && <Toast {...toast} />}</div>
      <div role="alert">{toast?.kind === 'error' && <Toast {...toast} />}</div>
    </>
  )
}

function Toast({ kind, message }: NonNullable<ReturnType<typeof useToast>>) {
  return (
    <div className={`toast toast--${kind}`}>
      <Icon name={noticeIcons[kind]} />
      <p>{message}</p>
      <button
        className="icon-btn"
        type="button"
        aria-label={t({ message: `Close`, comment: 'button of a message or a dialog' })}
        onClick={hideToast}
      >
        <Icon name="close" small />
      </button>
    </div>
  )
}
