/**
 * The fields of the profile form, in the order of the account's table: a failed submit focuses the first invalid field
 * in order of registration.
 */
import type { Pincode } from '#contract/content.ts'
import { AGE_GROUPS } from '#contract/validation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { t } from '@lingui/core/macro'
import type { UseFormReturn } from 'react-hook-form'
import { ageLabel } from '#web/features/registration/choice-labels.ts'
import { GenderRadioGroup } from '#web/features/registration/gender-radio-group.tsx'
import { MobileField } from '#web/features/registration/mobile-field.tsx'
import { PincodeCombobox } from '#web/features/registration/pincode-combobox.tsx'
import { type Profile, PROFILE_RULES } from './profile.ts'
import { TEXT_FIELDS } from '#web/features/registration/registration-rules.ts'
import { useFilledCity } from '#web/features/registration/use-filled-city.ts'
import type { MobileVerification } from '#web/features/registration/use-mobile-verification.ts'

export function ProfileFields({
  form,
  verification,
}: {
  form: UseFormReturn<Profile>
  verification: MobileVerification
}) {
  const { register, getValues, setValue, formState } = form
  const { errors } = formState
  const text = (name: keyof typeof TEXT_FIELDS) => ({
    ...register(name, PROFILE_RULES[name]),
    ...TEXT_FIELDS[name],
    error: errors[name]?.message,
  })
  const fillCity = useFilledCity(
    () => getValues('city'),
    (city) => setValue('city', city),
  )
  const fill = ({ pincode, city }: Pincode, byHand: boolean) => {
    if (byHand) setValue('pincode', pincode, { shouldValidate: true })
    fillCity(city, byHand)
  }
  return (
    <>
      <Field {...text('firstName')} />
      <Field {...text('lastName')} />
      <GenderRadioGroup
        registered={register('gender', PROFILE_RULES.gender)}
        error={errors.gender?.message}
      />
      <Select
        {...register('age', PROFILE_RULES.age)}
        label={t`Age Range`}
        options={AGE_GROUPS}
        optionLabel={ageLabel}
        error={errors.age?.message}
      />
      <MobileField
        registered={register('mobile', { ...PROFILE_RULES.mobile, onChange: verification.forget })}
        error={errors.mobile}
        verification={verification}
        offersLogin={false}
      />
      <Field {...text('email')} />
      <PincodeCombobox
        registered={register('pincode', PROFILE_RULES.pincode)}
        error={errors.pincode?.message}
        onPlace={fill}
      />
      <Field {...text('city')} />
    </>
  )
}
