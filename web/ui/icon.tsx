/** Line icons. Their drawings stand once in each page; see `IconSprite` in `root.tsx`. */

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

type IconProps = { name: IconName; small?: boolean; end?: boolean }

/** Always beside words, or in a control that has a name: hidden from assistive technology. */
export function Icon({ name, small = false, end = false }: IconProps) {
  return (
    <svg className={`ico${small ? ' ico--s' : ''}${end ? ' ico--end' : ''}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
