/** The checkbox that accepts the terms and conditions. They open in a dialog, without leaving the form. */
import { TermsText } from '#web/features/legal/terms-text.tsx'
import { useSite } from '#web/session/site.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

type TermsCheckboxProps = { registered: UseFormRegisterReturn; error: string | undefined }

export function TermsCheckbox({ registered, error }: TermsCheckboxProps) {
  const { brand } = useSite()
  const [reading, setReading] = useState(false)
  const id = useId()
  return (
    <div className="full">
      <Checkbox
        {...registered}
        defaultChecked={brand.agreeByDefault}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <Trans>
          I agree to the{' '}
          <button className="inline-link" type="button" onClick={() => setReading(true)}>
            Terms and Conditions
          </button>
        </Trans>
      </Checkbox>
      <FieldError id={`${id}-error`} error={error} />
      {reading && (
        <Dialog title={t`Terms and Conditions`} wide onClose={() => setReading(false)}>
          <TermsText brand={brand} />
        </Dialog>
      )}
    </div>
  )
}
