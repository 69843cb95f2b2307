/** The links between the pages of a list. The browser's back button goes to the page before. */
import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { Link, NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'

/** The state of an address to which a link between pages leads. */
const OTHER_PAGE = 'other page of the list'

/** @param after the cursor of the next page; undefined on the last one */
export function NextPage({ after }: { after: string | undefined }) {
  const [query] = useSearchParams()
  useStartOfPage()
  const withCursor = (cursor: string | undefined): string => {
    const changed = new URLSearchParams(query)
    if (cursor === undefined) changed.delete('after')
    else changed.set('after', cursor)
    return `?${changed.toString()}`
  }
  const isFirst = !query.has('after')
  if (isFirst && after === undefined) return null
  return (
    <Group>
      {!isFirst && (
        <Button component={Link} to={withCursor(undefined)} state={OTHER_PAGE} variant="default" size="sm">
          First page
        </Button>
      )}
      {after !== undefined && (
        <Button component={Link} to={withCursor(after)} state={OTHER_PAGE} variant="default" size="sm">
          Next page
        </Button>
      )}
    </Group>
  )
}

/** Shows another page of the list from its start, and gives it the focus: the links between the pages are below the list. */
function useStartOfPage(): void {
  const location = useLocation()
  const { key } = location
  const state: unknown = location.state
  // After Back the browser restores the place.
  const isFollowed = useNavigationType() === NavigationType.Push && state === OTHER_PAGE
  useEffect(() => {
    if (!isFollowed) return
    document.getElementById('content')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [key, isFollowed])
}
