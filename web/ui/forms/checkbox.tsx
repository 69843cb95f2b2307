/** A checkbox with its text. */
import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/icon.tsx'

export function Checkbox({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="checkbox">
      <input {...input} type="checkbox" />
      <span className="checkbox__box">
        <Icon name="check" small />
      </span>
      <span className="checkbox__text">{children}</span>
    </label>
  )
}
