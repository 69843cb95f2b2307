/** The heading of a page, which is also the title of the browser's tab. */
import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** @param children are at the end of the line: a state, or actions */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <title>{`${title} · Staff desk`}</title>
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {children !== undefined && <Group gap="sm">{children}</Group>}
      </Group>
    </>
  )
}
