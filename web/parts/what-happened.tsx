/** "What happened?": a button, and the story of an order below it as long as it is open. */
import { Button } from '#web/ui/button.tsx'
import { useId, useState } from 'react'

export type TimelineSection = {
  open: boolean
  /** Of what the button opens; there only while it is open. */
  id: string
  toggle: () => void
}

export function useTimelineToggle(): TimelineSection {
  const id = useId()
  const [open, setOpen] = useState(false)
  return { open, id, toggle: () => setOpen((before) => !before) }
}

/** @param of what it tells the story of, for who does not see where the button stands */
export function TimelineToggle({ it: { open, id, toggle }, of }: { it: TimelineSection; of: string }) {
  return (
    <Button
      kind="text"
      small
      className="what-happened"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={toggle}
    >
      What happened? <span className="vh">{of}</span>
    </Button>
  )
}
