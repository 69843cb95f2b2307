/** Buttons, and links that look like buttons. One sun button a view. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'

type ButtonAppearance = {
  kind?: 'sun' | 'line' | 'text' | 'quiet'
  small?: boolean
  full?: boolean
  icon?: IconName | undefined
  children: ReactNode
}

type ButtonProps = ButtonAppearance &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** Something is under way: keeps its width and its words, cannot be pressed again. */
    busy?: boolean
  }

export function Button({ kind, small, full, icon, busy = false, children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      onMouseDown={button.type === 'submit' ? keepFocus : undefined}
      {...button}
      className={classes({ kind, small, full, busy, extra: button.className })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : button.onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/**
 * A field that lost its focus to the button could show its error first, and push the button away from under the pointer:
 * the press would be lost.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type ButtonLinkProps = ButtonAppearance & Omit<ComponentProps<typeof Link>, 'children'>

export function ButtonLink({ kind, small, full, icon, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classes({ kind, small, full, busy: false, extra: link.className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

type Parts = { [K in 'kind' | 'small' | 'full']?: ButtonAppearance[K] | undefined } & {
  busy: boolean
  extra: string | undefined
}

function classes({ kind = 'sun', small = false, full = false, busy, extra }: Parts): string {
  return ['btn', `btn--${kind}`, small && 'btn--s', full && 'btn--full', busy && 'btn--busy', extra]
    .filter(Boolean)
    .join(' ')
}
