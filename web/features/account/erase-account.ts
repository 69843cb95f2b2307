/** Erases the account, also after an attempt whose answer was lost. */
import { api, failureFromError } from '#web/session/api-client.ts'
import { endSession, token } from '#web/session/session.ts'
import { t } from '@lingui/core/macro'

/** The session of the last attempt without an answer: the server may have erased the account and ended the session. */
let unanswered: string | undefined

/** Erases the account and its data in this browser. @throws ApiError */
export async function eraseAccount(giveUpPacks: boolean): Promise<void> {
  const session = token()
  try {
    const { message } = await api('POST /api/account/erase', { giveUpPacks })
    endSession(message)
  } catch (thrown) {
    const { status, code } = failureFromError(thrown)
    const mayBeErased = session !== undefined && session === unanswered
    if (status === 0) unanswered = session
    if (code !== 'not_signed_in' || !mayBeErased) throw thrown
    // Not "erased": the session may have ended otherwise. The login dialog would register the customer again.
    endSession(t`You are signed out. If your account was erased, you get a text message about it.`)
  }
}
