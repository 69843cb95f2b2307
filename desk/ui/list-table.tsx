/** A list as a table that scrolls sideways where it is too wide, with a sentence where it is empty. */
import { Paper, Table, Text } from '@mantine/core'
import { Children, type ReactNode } from 'react'

type ListTableProps = {
  /** The name of the list for screen readers. */
  label: string
  head: string[]
  /** The sentence of an empty list. */
  empty: string
  /** A row for each entry. */
  children: ReactNode[]
}

export function ListTable({ label, head, empty, children }: ListTableProps) {
  if (Children.count(children) === 0)
    return (
      <Paper withBorder p="xl">
        <Text c="dimmed" ta="center">
          {empty}
        </Text>
      </Paper>
    )
  return (
    <Paper withBorder>
      <Table.ScrollContainer
        minWidth={720}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': label } }}
      >
        <Table aria-label={label} verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {head.map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}
