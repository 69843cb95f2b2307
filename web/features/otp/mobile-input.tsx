/** A form's field for a mobile number: replaces typed or pasted text by the digits of the number. */
import { Field } from '#web/ui/forms/field.tsx'
import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { parseMobile } from './parse-mobile.ts'

type MobileInputProps = ComponentProps<typeof Field> & { registered: UseFormRegisterReturn }

export function MobileInput({ registered, ...field }: MobileInputProps) {
  return (
    <Field
      {...registered}
      {...field}
      type="tel"
      inputMode="numeric"
      prefix="+91"
      onChange={(event) => {
        const number = parseMobile(event.target.value)
        if (number !== event.target.value) event.target.value = number
        void registered.onChange(event)
      }}
    />
  )
}
