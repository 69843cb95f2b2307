/** The progress and the buttons of a carousel. */
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
        <Control name="Previous" icon="left" arrow onPress={() => step(-1)} />
        <Control
          name={paused ? 'Play' : 'Pause'}
          icon={paused ? 'play' : 'pause'}
          onPress={() => onPause(!paused)}
        />
        <Control name="Next" icon="right" arrow onPress={() => step(1)} />
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
