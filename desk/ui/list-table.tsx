/** A list as a table that scrolls sideways where it is too wide, with a sentence where it is empty. */
import { Paper, Table } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import { EmptyList } from './empty-list.tsx'

/** The column whose values end at the same place. */
const AMOUNT = 'Amount'

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
  if (Children.count(children) === 0) return <EmptyList>{empty}</EmptyList>
  return (
    <Paper withBorder>
      <Table.ScrollContainer
        className="desk-scroll"
        minWidth={720}
        type="native"
        pb={0}
        role="group"
        aria-label={`${label}, table`}
        tabIndex={0}
      >
        <Table
          className="desk-list"
          aria-label={label}
          verticalSpacing="sm"
          horizontalSpacing="sm"
          highlightOnHover
        >
          <Table.Thead>
            <Table.Tr>
              {head.map((name) => (
                <Table.Th key={name} scope="col" className={name === AMOUNT ? 'desk-number' : undefined}>
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
