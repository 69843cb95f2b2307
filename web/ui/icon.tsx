/** Line icons. Each page has their symbols once: `iconSymbols` in `root.tsx`. */

export type IconName =
  | 'alert'
  | 'bolt'
  | 'card'
  | 'cart'
  | 'check'
  | 'close'
  | 'cloud'
  | 'dish'
  | 'down'
  | 'edit'
  | 'flag'
  | 'help'
  | 'home'
  | 'info'
  | 'left'
  | 'lock'
  | 'menu'
  | 'out'
  | 'pause'
  | 'phone'
  | 'play'
  | 'plus'
  | 'right'
  | 'search'
  | 'trash'
  | 'user'
  | 'wallet'

type IconProps = { name: IconName; small?: boolean }

/** An icon, hidden from assistive technology: use it beside a text, or in a control that has an accessible name. */
export function Icon({ name, small = false }: IconProps) {
  return (
    <svg className={`icon${small ? ' icon--small' : ''}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
