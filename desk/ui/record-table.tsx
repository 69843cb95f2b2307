/** A small table inside a part of a page, with a sentence where it is empty. */
import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type RecordTableProps = {
  /** The name of the table for screen readers. */
  label: string
  head: string[]
  rows: { key: string; cells: ReactNode[] }[]
  /** The sentence of an empty table. */
  empty?: string
}

export const RecordTable = ({ empty, ...table }: RecordTableProps) =>
  empty !== undefined && table.rows.length === 0 ? <Text c="dimmed">{empty}</Text> : <Rows {...table} />

const Rows = ({ label, head, rows }: RecordTableProps) => (
  <Table.ScrollContainer
    className="desk-scroll"
    minWidth={420}
    type="native"
    role="group"
    aria-label={`${label}, table`}
    tabIndex={0}
  >
    <Table className="desk-record" aria-label={label} horizontalSpacing="sm" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          {head.map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells }) => (
          <Table.Tr key={key}>
            {cells.map((cell, column) => (
              <Table.Td key={head[column]}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
