/** Sends a support request once it is valid. A refused request stays in the form; an accepted one empties it. */
import type { User } from '#contract/identity.ts'
import { REQUEST_FAILED, REQUEST_RAISED } from '#contract/request-messages.ts'
import { api, failureFromError } from '#web/session/api-client.ts'
import { requestDraft } from '#web/session/form-draft.ts'
import { useSite } from '#web/session/site.ts'
import { showToast } from '#web/session/toast-store.ts'
import { type Refuse, useFormSubmit } from '#web/session/use-form-submit.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { EMPTY_REQUEST, REQUEST_RULES, type RequestValues } from './request-rules.ts'

export function useRaiseRequest(form: UseFormReturn<RequestValues>, user: User) {
  const { brand } = useSite()
  /** The number of the last raised request. */
  const [raised, setRaised] = useState<string>()

  const send = async (values: RequestValues, refuse: Refuse): Promise<void> => {
    setRaised(undefined)
    try {
      const { data } = await api('POST /api/raiseRequest', {
        query: values.query.trim(),
        requestType: values.requestType,
        altContact: values.altContact,
        mobile: user.fld_mobile,
        from: user.fld_email || brand.noReplyAddress,
      })
      // A field that loses the focus once it is empty would show an error.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      form.reset(EMPTY_REQUEST)
      requestDraft.drop()
      setRaised(data.requestId)
      showToast('success', REQUEST_RAISED)
    } catch (thrown) {
      const { status, message, fields } = failureFromError(thrown)
      // The session ended: the login dialog opens over the form.
      if (status === 401) return
      showToast('error', REQUEST_FAILED)
      refuse(message, fields)
    }
  }
  return { ...useFormSubmit(form, REQUEST_RULES, send), raised }
}
