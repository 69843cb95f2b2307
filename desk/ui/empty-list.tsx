/** The card with a sentence in the place of a list that has no entries. */
import { Paper, Text } from '@mantine/core'

export const EmptyList = ({ children }: { children: string }) => (
  <Paper withBorder p="xl">
    <Text c="dimmed" ta="center">
      {children}
    </Text>
  </Paper>
)
