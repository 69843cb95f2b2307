/** Buttons, and links in the style of buttons. A view has at most one `primary` button. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type ButtonAppearance = {
  variant?: 'primary' | 'secondary' | 'text' | 'plain'
  small?: boolean
  full?: boolean
  icon?: IconName | undefined
  children: ReactNode
}

type ButtonProps = ButtonAppearance &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** The action is running: the button keeps its width and text, and ignores clicks. */
    busy?: boolean
  }

export function Button({ variant, small, full, icon, busy = false, children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      onMouseDown={button.type === 'submit' ? keepFocus : undefined}
      {...button}
      className={classes({ variant, small, full, busy, extra: button.className })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : button.onClick}
    >
      {icon && <Icon name={icon} />}
      {/* An element: React cannot change a text beside others that a browser has translated. */}
      <span>{children}</span>
    </button>
  )
}

/**
 * Keeps the focus in the field while a submit button is pressed. A field that loses its focus could show its error,
 * which moves the button from under the pointer: the click would be lost.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type ButtonLinkProps = ButtonAppearance & Omit<ComponentProps<typeof Link>, 'children'>

export function ButtonLink({ variant, small, full, icon, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classes({ variant, small, full, busy: false, extra: link.className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

type Parts = { [K in 'variant' | 'small' | 'full']?: ButtonAppearance[K] | undefined } & {
  busy: boolean
  extra: string | undefined
}

function classes({ variant = 'primary', small = false, full = false, busy, extra }: Parts): string {
  return ['btn', `btn--${variant}`, small && 'btn--small', full && 'btn--full', busy && 'btn--busy', extra]
    .filter(Boolean)
    .join(' ')
}
