/** The fields of the registration form. A failed submit focuses the first invalid field in order of registration. */
import type { Pincode } from '#contract/content.ts'
import { AGE_GROUPS } from '#contract/validation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { t } from '@lingui/core/macro'
import type { UseFormReturn } from 'react-hook-form'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { ageLabel } from './choice-labels.ts'
import { GenderRadioGroup } from './gender-radio-group.tsx'
import { MobileField } from './mobile-field.tsx'
import { PincodeCombobox } from './pincode-combobox.tsx'
import { REGISTRATION_RULES, type RegistrationValues, TEXT_FIELDS } from './registration-rules.ts'
import { useFilledCity } from './use-filled-city.ts'
import type { MobileVerification } from './use-mobile-verification.ts'

type FieldsProps = { form: UseFormReturn<RegistrationValues>; verification: MobileVerification }

export function RegistrationFields({ form, verification }: FieldsProps) {
  const { register, getValues, setValue, formState } = form
  const { errors } = formState
  const text = (name: keyof typeof TEXT_FIELDS) => ({
    ...register(name, REGISTRATION_RULES[name]),
    ...TEXT_FIELDS[name],
    error: errors[name]?.message,
  })
  const fillCity = useFilledCity(
    () => getValues('city'),
    (city) => setValue('city', city, { shouldValidate: true }),
  )
  const fill = ({ pincode, city }: Pincode, byHand: boolean) => {
    if (byHand) setValue('pincode', pincode, { shouldValidate: true })
    fillCity(city, byHand)
  }
  return (
    <>
      <Field {...text('firstName')} />
      <Field {...text('lastName')} />
      <MobileField
        registered={register('mobile', { ...REGISTRATION_RULES.mobile, onChange: verification.forget })}
        error={errors.mobile}
        verification={verification}
      />
      <Field {...text('email')} />
      <PincodeCombobox
        registered={register('pincode', REGISTRATION_RULES.pincode)}
        error={errors.pincode?.message}
        onPlace={fill}
      />
      <Field {...text('city')} />
      <GenderRadioGroup
        registered={register('gender', REGISTRATION_RULES.gender)}
        error={errors.gender?.message}
      />
      <Select
        {...register('age', REGISTRATION_RULES.age)}
        label={t`Age Group`}
        options={AGE_GROUPS}
        optionLabel={ageLabel}
        error={errors.age?.message}
      />
      <TermsCheckbox registered={register('agree', REGISTRATION_RULES.agree)} error={errors.agree?.message} />
    </>
  )
}
