/**
 * The fields of the registration form, group by group in the order of the page: the first bad one of a failed submit is
 * the one that was registered first, so no field may be registered above its group.
 */
import { AGE_GROUPS } from '#contract/rules.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { AgreeTick } from './agree-tick.tsx'
import { GenderChoice } from './gender-choice.tsx'
import { MobileField } from './mobile-field.tsx'
import { PincodeField, type Place } from './pincode-field.tsx'
import { LONGEST, SIGNUP_RULES, type SignupValues } from './signup-rules.ts'
import type { useMobileProof } from './use-mobile-proof.ts'

const AGES = [{ value: '', label: '' }, ...AGE_GROUPS.map((age) => ({ value: age, label: age }))]

type FieldsProps = { form: UseFormReturn<SignupValues> }

export function NameFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field
        {...register('firstName', SIGNUP_RULES.firstName)}
        label="First Name"
        autoComplete="given-name"
        maxLength={LONGEST.name}
        error={errors.firstName?.message}
      />
      <Field
        {...register('lastName', SIGNUP_RULES.lastName)}
        label="Last Name"
        autoComplete="family-name"
        maxLength={LONGEST.name}
        error={errors.lastName?.message}
      />
    </>
  )
}

type ContactFieldsProps = FieldsProps & { proof: ReturnType<typeof useMobileProof> }

export function ContactFields({ form: { register, formState }, proof }: ContactFieldsProps) {
  const { errors } = formState
  return (
    <>
      <MobileField
        registered={register('mobile', { ...SIGNUP_RULES.mobile, onChange: proof.forget })}
        error={proof.taken ?? errors.mobile?.message}
        verified={proof.verified !== undefined}
        canSend={proof.canSend}
        sending={proof.sending}
        onSend={proof.send}
      />
      <Field
        {...register('email', SIGNUP_RULES.email)}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={LONGEST.email}
        error={errors.email?.message}
      />
    </>
  )
}

export function PlaceFields({ form: { register, getValues, setValue, formState } }: FieldsProps) {
  const fill = ({ pincode, city }: Place, byHand: boolean) => {
    if (byHand) setValue('pincode', pincode, { shouldValidate: true })
    if (byHand || !getValues('city')) setValue('city', city, { shouldValidate: true })
  }
  return (
    <>
      <PincodeField
        registered={register('pincode', SIGNUP_RULES.pincode)}
        error={formState.errors.pincode?.message}
        onPlace={fill}
      />
      <Field
        {...register('city', SIGNUP_RULES.city)}
        label="City"
        autoComplete="address-level2"
        maxLength={LONGEST.city}
        error={formState.errors.city?.message}
      />
    </>
  )
}

export function PersonFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <GenderChoice registered={register('gender', SIGNUP_RULES.gender)} error={errors.gender?.message} />
      <Select
        {...register('age', SIGNUP_RULES.age)}
        label="Age Group"
        options={AGES}
        error={errors.age?.message}
      />
      <AgreeTick registered={register('agree', SIGNUP_RULES.agree)} error={errors.agree?.message} />
    </>
  )
}
