/** The checkbox that accepts the terms and conditions. They open in a dialog over the form. */
import { useSite } from '#web/session/site.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TermsDialog } from './terms-dialog.tsx'

type TermsCheckboxProps = { registered: UseFormRegisterReturn; error: string | undefined }

export function TermsCheckbox({ registered, error }: TermsCheckboxProps) {
  const { brand } = useSite()
  const [reading, setReading] = useState(false)
  const id = useId()
  return (
    <div className="full">
      <label className="checkbox">
        <input
          {...registered}
          type="checkbox"
          defaultChecked={brand.agreeByDefault}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="checkbox__box">
          <Icon name="check" />
        </span>
        <span className="checkbox__text">
          I agree to the{' '}
          <button className="inline-link" type="button" onClick={() => setReading(true)}>
            Terms and Conditions
          </button>
        </span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
      {reading && <TermsDialog onClose={() => setReading(false)} />}
    </div>
  )
}
