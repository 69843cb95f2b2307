/** The radio group for the gender. */
import { GENDERS } from '#contract/validation.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { genderLabel } from './choice-labels.ts'

type GenderRadioGroupProps = { registered: UseFormRegisterReturn; error: string | undefined }

export function GenderRadioGroup({ registered, error }: GenderRadioGroupProps) {
  const id = useId()
  return (
    <div
      className={error ? 'field field--invalid' : 'field'}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span className="field__label" id={`${id}-label`}>
        {t({ message: 'Gender', comment: 'label of a choice' })}
      </span>
      <div className="radio-cards">
        {GENDERS.map((gender) => (
          <div key={gender}>
            <input {...registered} type="radio" id={`${id}-${gender}`} value={gender} />
            <label htmlFor={`${id}-${gender}`}>{genderLabel(gender)}</label>
          </div>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
