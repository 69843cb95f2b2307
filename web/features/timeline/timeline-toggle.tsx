/** The "What happened?" button, which opens and closes the timeline of an order. */
import { Button } from '#web/ui/forms/button.tsx'
import { useId, useState } from 'react'
import { Trans } from '@lingui/react/macro'

export type TimelineSection = {
  open: boolean
  /** The id of the timeline's element, which exists only while open. */
  id: string
  toggle: () => void
}

export function useTimelineToggle(): TimelineSection {
  const id = useId()
  const [open, setOpen] = useState(false)
  return { open, id, toggle: () => setOpen((before) => !before) }
}

/** @param of what the timeline is about, for screen readers */
export function TimelineToggle({ section, of }: { section: TimelineSection; of: string }) {
  const { open, id, toggle } = section
  return (
    <Button
      variant="text"
      small
      className="timeline-toggle"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={toggle}
    >
      <Trans comment="button; <0> is only read aloud: the title of a pack or a time">
        What happened? <span className="visually-hidden">{of}</span>
      </Trans>
    </Button>
  )
}
