/** The progress and the buttons of a carousel. */
import { t } from '@lingui/core/macro'
import type { CSSProperties, RefObject } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type CarouselBarProps = {
  /** The block of the class names. */
  block: 'hero' | 'carousel'
  progress: RefObject<HTMLDivElement | null>
  /** The slides of the whole list. */
  total: number
  paused: boolean
  onPause: (paused: boolean) => void
  step: (by: number) => void
}

export function CarouselBar({ block, progress, total, paused, onPause, step }: CarouselBarProps) {
  return (
    <>
      <div className="carousel-progress" aria-hidden="true" ref={progress} style={atStart(total)}>
        <i />
      </div>
      <div className={`${block}__controls needs-js`}>
        <Control
          name={t({ message: `Previous`, comment: 'button that shows the pictures before these' })}
          icon="left"
          arrow
          onPress={() => step(-1)}
        />
        <Control
          name={
            paused
              ? t({ message: `Play`, comment: 'button that moves a row of pictures on by itself' })
              : t({ message: `Pause`, comment: 'button that stops a row of moving pictures' })
          }
          icon={paused ? 'play' : 'pause'}
          onPress={() => onPause(!paused)}
        />
        <Control
          name={t({ message: `Next`, comment: 'button that shows the pictures after these' })}
          icon="right"
          arrow
          onPress={() => step(1)}
        />
      </div>
    </>
  )
}

/** Returns the first position. At least two stops, because the style sheet divides by their number less one. */
const atStart = (count: number) => ({ '--stops': Math.max(2, count), '--position': 0 }) as CSSProperties

type ControlProps = {
  name: string
  icon: 'left' | 'right' | 'play' | 'pause'
  arrow?: boolean
  onPress: () => void
}

export function Control({ name, icon, arrow = false, onPress }: ControlProps) {
  return (
    <button
      className={arrow ? 'icon-btn arrow' : 'icon-btn'}
      type="button"
      aria-label={name}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
