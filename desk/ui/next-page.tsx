/** The links between the pages of a list. The browser's back button goes to the page before. */
import { Button, Group } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'

/** @param after the cursor of the next page; undefined on the last one */
export function NextPage({ after }: { after: string | undefined }) {
  const [query] = useSearchParams()
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
        <Button component={Link} to={withCursor(undefined)} variant="default" size="sm">
          First page
        </Button>
      )}
      {after !== undefined && (
        <Button component={Link} to={withCursor(after)} variant="default" size="sm">
          Next page
        </Button>
      )}
    </Group>
  )
}
