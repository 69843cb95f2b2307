/** The frame of every page of the desk: the menu, the signed-in person, and the content. */
import { Anchor, AppShell, Box, Burger, Button, Container, Group, NavLink, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Link, Outlet, useFetcher, useLocation, useNavigation } from 'react-router'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { SECTIONS } from './sections.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export function DeskShell() {
  const [isMenuOpen, menu] = useDisclosure(false)
  const { state } = useNavigation()
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 190, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      padding="lg"
    >
      {state !== 'idle' && <div className="desk-progress" role="progressbar" aria-label="Loading" />}
      <AppShell.Header>
        <a className="desk-skip" href="#content">
          Go to the content
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isMenuOpen}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
              aria-expanded={isMenuOpen}
            />
            <Link className="desk-brand" to="/">
              <Text span fw={700}>
                Staff desk
              </Text>
            </Link>
          </Group>
          <SignedIn />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Sections">
        <Menu close={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main>
        <Content />
      </AppShell.Main>
    </AppShell>
  )
}

function Menu({ close }: { close: () => void }) {
  const person = usePerson()
  const { pathname } = useLocation()
  return SECTIONS.filter(({ needs }) => mayCall(person, needs)).map(({ path, label }) => {
    const isHere = pathname === path || pathname.startsWith(`${path}/`)
    return (
      <NavLink
        key={path}
        component={Link}
        to={path}
        label={label}
        active={isHere}
        onClick={close}
        fw={isHere ? 650 : 500}
        {...(isHere && { 'aria-current': 'page' })}
      />
    )
  })
}

function SignedIn() {
  const { fullName, roles } = usePerson()
  const fetcher = useFetcher()
  return (
    <Group gap="md" wrap="nowrap">
      <Stack gap={0} align="flex-end" visibleFrom="xs">
        <Text size="sm" fw={600} lh={1.3}>
          {fullName}
        </Text>
        <Text size="xs" c="dimmed" lh={1.3}>
          {roles.join(', ')}
        </Text>
      </Stack>
      <fetcher.Form method="post" action="/sign-out">
        <Button type="submit" variant="default" size="xs" loading={fetcher.state !== 'idle'}>
          Sign out
        </Button>
      </fetcher.Form>
    </Group>
  )
}

/**
 * The content gets the focus after a change of page, so that a screen reader reads the new page. A control that is on both pages, such as
 * a filter, keeps it.
 */
function Content() {
  const { pathname } = useLocation()
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const { activeElement } = document
    if (activeElement !== content.current && content.current?.contains(activeElement)) return
    content.current?.focus()
    window.scrollTo(0, 0)
  }, [pathname])
  useKeptFocus(content)
  return (
    <Container size={1180} px={0}>
      <Box id="content" ref={content} tabIndex={-1} style={{ outline: 'none' }}>
        <Outlet />
      </Box>
    </Container>
  )
}

/** A page that the desk does not have. */
export function PageNotFound() {
  return (
    <Stack align="flex-start">
      <PageTitle title="There is no such page" />
      <Anchor component={Link} to="/">
        Go to the first page
      </Anchor>
    </Stack>
  )
}
