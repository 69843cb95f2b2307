/** The first page: the sections that the person's roles open. */
import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'
import { SECTIONS } from './sections.ts'

export function FirstPage() {
  const person = usePerson()
  const sections = SECTIONS.filter(({ needs }) => mayCall(person, needs))
  return (
    <Stack gap="lg">
      <PageTitle title={`Hello, ${person.fullName}`} />
      {sections.length === 0 && (
        <Text>The desk has no section for your role ({person.roles.join(', ')}) yet.</Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {sections.map(({ path, label, purpose }) => (
          <Card key={path} component={Link} to={path} withBorder padding="lg">
            <Title order={2} size="h4">
              {label}
            </Title>
            <Text c="dimmed" size="sm" mt={4}>
              {purpose}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
