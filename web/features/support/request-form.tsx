/** The support request form: type, query and alternate contact number. A draft keeps the input until it is sent. */
import type { User } from '#contract/identity.ts'
import { MAX_QUERY_LENGTH, REQUEST_TYPES } from '#contract/validation.ts'
import { requestDraft } from '#web/session/form-draft.ts'
import { MobileInput } from '#web/features/otp/mobile-input.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { requestTypeLabel } from './request-type-labels.ts'
import { EMPTY_REQUEST, REQUEST_RULES, type RequestValues } from './request-rules.ts'
import { useFormDraft, withDraft } from '#web/session/use-form-draft.ts'
import { useRaiseRequest } from './use-raise-request.ts'

/** From this length on the number of remaining characters is shown. */
const COUNTER_FROM_LENGTH = MAX_QUERY_LENGTH - 200

export function RequestForm({ user }: { user: User }) {
  const owner = user.fld_subscriber_id
  const [defaultValues] = useState(() => withDraft(EMPTY_REQUEST, requestDraft.read(owner)))
  const form = useForm<RequestValues>({ mode: 'onTouched', defaultValues })
  useFormDraft(form, requestDraft, owner)
  const { submit, problem, raised } = useRaiseRequest(form, user)

  return (
    <form className="card" onSubmit={submit} noValidate>
      {raised && <Raised number={raised} />}
      <div className="fields fields--one-column">
        <RequestFields form={form} />
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="stacked-buttons">
        <Button type="submit" full busy={form.formState.isSubmitting}>
          {t({ message: 'Submit', comment: 'button' })}
        </Button>
      </div>
    </form>
  )
}

/** Takes the focus from the emptied field, for which a phone would keep its keyboard open. */
function Raised({ number: raised }: { number: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="request__raised" ref={box} tabIndex={-1}>
      <Notice kind="success">
        <Trans comment="{raised} is the number">
          Your request number is <b className="tabular-nums">{raised}</b>.{' '}
          <Link to="/my-account">See it in My Account</Link>
        </Trans>
      </Notice>
    </div>
  )
}

/** Renders the fields in page order: a failed submit focuses the first invalid field in order of registration. */
function RequestFields({ form }: { form: UseFormReturn<RequestValues> }) {
  const { register, control, formState } = form
  const { errors } = formState
  const query = useWatch({ control, name: 'query' })
  return (
    <>
      <Select
        {...register('requestType', REQUEST_RULES.requestType)}
        label={t`Request Type`}
        options={REQUEST_TYPES}
        optionLabel={requestTypeLabel}
        error={errors.requestType?.message}
      />
      <TextArea
        {...register('query', REQUEST_RULES.query)}
        label={t({ message: 'Query', comment: 'the question of a subscriber to the support' })}
        maxLength={MAX_QUERY_LENGTH}
        aside={
          query.length > COUNTER_FROM_LENGTH &&
          plural(
            { count: MAX_QUERY_LENGTH - query.length },
            { one: '# character left', other: '# characters left' },
          )
        }
        error={errors.query?.message}
      />
      <MobileInput
        registered={register('altContact', REQUEST_RULES.altContact)}
        label={t`Alternate Contact Number`}
        autoComplete="off"
        error={errors.altContact?.message}
      />
    </>
  )
}
