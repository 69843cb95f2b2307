/**
 * The fields of the profile form, in the order of the account's table: a failed submit focuses the first invalid field
 * in order of registration.
 */
import type { Pincode } from '#contract/content.ts'
import { AGE_GROUPS } from '#contract/validation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { GenderRadioGroup } from '#web/features/registration/gender-radio-group.tsx'
import { MobileField } from '#web/features/registration/mobile-field.tsx'
import { PincodeCombobox } from '#web/features/registration/pincode-combobox.tsx'
import { type Profile, PROFILE_RULES } from './profile.ts'
import { MAX_LENGTHS } from '#web/features/registration/registration-rules.ts'
import type { useMobileVerification } from '#web/features/registration/use-mobile-verification.ts'

const AGES = [{ value: '', label: '' }, ...AGE_GROUPS.map((age) => ({ value: age, label: age }))]

type FieldsProps = { form: UseFormReturn<Profile> }

export function ProfileNameFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field
        {...register('firstName', PROFILE_RULES.firstName)}
        label="First Name"
        autoComplete="given-name"
        maxLength={MAX_LENGTHS.name}
        error={errors.firstName?.message}
      />
      <Field
        {...register('lastName', PROFILE_RULES.lastName)}
        label="Last Name"
        autoComplete="family-name"
        maxLength={MAX_LENGTHS.name}
        error={errors.lastName?.message}
      />
      <GenderRadioGroup
        registered={register('gender', PROFILE_RULES.gender)}
        error={errors.gender?.message}
      />
      <Select
        {...register('age', PROFILE_RULES.age)}
        label="Age Range"
        options={AGES}
        error={errors.age?.message}
      />
    </>
  )
}

type ContactProps = FieldsProps & { proof: ReturnType<typeof useMobileVerification> }

export function ProfileContactFields({ form, proof }: ContactProps) {
  const { register, getValues, setValue, formState } = form
  const { errors } = formState
  const fill = ({ pincode, city }: Pincode, byHand: boolean) => {
    if (byHand) setValue('pincode', pincode, { shouldValidate: true })
    if (byHand || !getValues('city')) setValue('city', city)
  }
  return (
    <>
      <MobileField
        registered={register('mobile', { ...PROFILE_RULES.mobile, onChange: proof.forget })}
        error={proof.taken ?? errors.mobile?.message}
        verified={proof.verified !== undefined}
        canSend={proof.canSend}
        sending={proof.sending}
        onSend={proof.send}
        offersLogin={false}
      />
      <Field
        {...register('email', PROFILE_RULES.email)}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_LENGTHS.email}
        error={errors.email?.message}
      />
      <PincodeCombobox
        registered={register('pincode', PROFILE_RULES.pincode)}
        error={errors.pincode?.message}
        onPlace={fill}
      />
      <Field
        {...register('city', PROFILE_RULES.city)}
        label="City"
        autoComplete="address-level2"
        maxLength={MAX_LENGTHS.city}
        error={errors.city?.message}
      />
    </>
  )
}
