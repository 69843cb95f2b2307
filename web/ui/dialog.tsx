/** A modal dialog: the native element, or an equivalent in browsers without it. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { t } from '@lingui/core/macro'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: ReactNode
  /** Called on Escape, on a click outside and by the close button, unless `isStatic`; and after the browser closed it. */
  onClose: () => void
  /**
   * Neither Escape nor a click outside closes it: `children` must have a visible button that does. A browser can still close
   * it, as Chrome does at the second consecutive press of Android's back button: `onClose` is called then too.
   */
  isStatic?: boolean
  wide?: boolean
  children: ReactNode
}

/** Renders an open dialog. Returns the focus to where it was when it is unmounted. */
export function Dialog({ title, onClose, isStatic = false, wide = false, children }: DialogProps) {
  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)

  useEffect(() => (box.current ? openModal(box.current) : undefined), [])

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') keepTabInside(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (!isStatic) onClose()
  }
  // `onKeyDown` handles Escape: this event is the back button of Android, since Chrome 126.
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isStatic) onClose()
  }
  // StrictMode closes the dialog and opens it again before this event.
  const onNativeClose = () => {
    if (box.current?.open === false) onClose()
  }
  const onClick = (event: MouseEvent) => {
    if (event.target === box.current && !isStatic) onClose()
  }

  return (
    // A click outside is for the mouse only: the keyboard has Escape and the close button.
    <dialog
      ref={box}
      className="modal-backdrop"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onCancel={onCancel}
      onClose={onNativeClose}
    >
      <div className={wide ? 'modal modal--wide' : 'modal'}>
        <div className="modal__head">
          <h2 className="heading-2" id={titleId}>
            {title}
          </h2>
          <button
            className="icon-btn"
            type="button"
            aria-label={t({ message: `Close`, comment: 'button of a message or a dialog' })}
            disabled={isStatic}
            // Not removed: the head keeps its height while an action runs.
            style={{ visibility: isStatic ? 'hidden' : undefined }}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

const focusables = (box: Element) => [...box.querySelectorAll<HTMLElement>(FOCUSABLE)]

function openModal(box: HTMLDialogElement): () => void {
  const before = document.activeElement
  // Safari before 15.4 and Chrome before 37 have neither the element nor its methods.
  const native = typeof box.showModal === 'function'
  if (native) box.showModal()
  else box.setAttribute('open', '')

  // Prefers a field to the close button, so that a person can type at once.
  const first = box.querySelector<HTMLElement>('input, select, textarea') ?? focusables(box)[0]
  first?.focus()
  document.documentElement.style.overflow = 'hidden'

  return () => {
    if (native) box.close()
    // This dialog may have been above another one.
    if (!document.querySelector('dialog[open]')) document.documentElement.style.overflow = ''
    if (before instanceof HTMLElement) before.focus()
  }
}

function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const inside = focusables(event.currentTarget)
  const first = inside[0]
  const last = inside[inside.length - 1]
  const leaving = event.shiftKey ? first : last
  if (document.activeElement !== leaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
