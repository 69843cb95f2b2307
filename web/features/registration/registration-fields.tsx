/**
 * The fields of the registration form in groups, in page order. A failed submit focuses the first invalid field in
 * order of registration, so each field must be registered in its group.
 */
import type { Pincode } from '#contract/content.ts'
import { AGE_GROUPS } from '#contract/validation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { GenderRadioGroup } from './gender-radio-group.tsx'
import { MobileField } from './mobile-field.tsx'
import { PincodeCombobox } from './pincode-combobox.tsx'
import { MAX_LENGTHS, REGISTRATION_RULES, type RegistrationValues } from './registration-rules.ts'
import type { useMobileVerification } from './use-mobile-verification.ts'

const AGES = [{ value: '', label: '' }, ...AGE_GROUPS.map((age) => ({ value: age, label: age }))]

type FieldsProps = { form: UseFormReturn<RegistrationValues> }

export function NameFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field
        {...register('firstName', REGISTRATION_RULES.firstName)}
        label="First Name"
        autoComplete="given-name"
        maxLength={MAX_LENGTHS.name}
        error={errors.firstName?.message}
      />
      <Field
        {...register('lastName', REGISTRATION_RULES.lastName)}
        label="Last Name"
        autoComplete="family-name"
        maxLength={MAX_LENGTHS.name}
        error={errors.lastName?.message}
      />
    </>
  )
}

type ContactFieldsProps = FieldsProps & { proof: ReturnType<typeof useMobileVerification> }

export function ContactFields({ form: { register, formState }, proof }: ContactFieldsProps) {
  const { errors } = formState
  return (
    <>
      <MobileField
        registered={register('mobile', { ...REGISTRATION_RULES.mobile, onChange: proof.forget })}
        error={proof.taken ?? errors.mobile?.message}
        verified={proof.verified !== undefined}
        canSend={proof.canSend}
        sending={proof.sending}
        onSend={proof.send}
      />
      <Field
        {...register('email', REGISTRATION_RULES.email)}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_LENGTHS.email}
        error={errors.email?.message}
      />
    </>
  )
}

export function PlaceFields({ form: { register, getValues, setValue, formState } }: FieldsProps) {
  const fill = ({ pincode, city }: Pincode, byHand: boolean) => {
    if (byHand) setValue('pincode', pincode, { shouldValidate: true })
    if (byHand || !getValues('city')) setValue('city', city, { shouldValidate: true })
  }
  return (
    <>
      <PincodeCombobox
        registered={register('pincode', REGISTRATION_RULES.pincode)}
        error={formState.errors.pincode?.message}
        onPlace={fill}
      />
      <Field
        {...register('city', REGISTRATION_RULES.city)}
        label="City"
        autoComplete="address-level2"
        maxLength={MAX_LENGTHS.city}
        error={formState.errors.city?.message}
      />
    </>
  )
}

export function PersonFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <GenderRadioGroup
        registered={register('gender', REGISTRATION_RULES.gender)}
        error={errors.gender?.message}
      />
      <Select
        {...register('age', REGISTRATION_RULES.age)}
        label="Age Group"
        options={AGES}
        error={errors.age?.message}
      />
      <TermsCheckbox registered={register('agree', REGISTRATION_RULES.agree)} error={errors.agree?.message} />
    </>
  )
}
