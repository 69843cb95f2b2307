/** What a page shows instead of its content when it could not be loaded. */
import { Alert, Button, Group, Stack } from '@mantine/core'
import { Link, useLocation, useRevalidator, useRouteError } from 'react-router'
import { DeskError } from '#desk/session/api-client.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { SECTIONS } from './sections.ts'

/** The same request would be answered in the same way. */
const LASTING: readonly number[] = [403, 404, 409, 422]

export function FailedPage() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const message =
    error instanceof DeskError
      ? error.failure.message
      : 'The desk has a fault on this page. Please load it again, and report it if it comes back.'
  return (
    <Stack align="flex-start" p="lg">
      <PageTitle title="This page could not be loaded" />
      <Alert color="red" role="alert">
        {message}
      </Alert>
      {error instanceof DeskError && LASTING.includes(error.failure.status) ? (
        <Ways />
      ) : (
        <Button variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      )}
    </Stack>
  )
}

/** The links to the section of the page and to the first page. */
function Ways() {
  const { pathname } = useLocation()
  const section = SECTIONS.find(({ path }) => pathname.startsWith(`${path}/`))
  return (
    <Group gap="sm">
      {section && (
        <Button variant="default" component={Link} to={section.path}>
          {section.label}
        </Button>
      )}
      <Button variant="default" component={Link} to="/">
        First page
      </Button>
    </Group>
  )
}
