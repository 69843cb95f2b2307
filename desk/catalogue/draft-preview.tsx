/** The pages of the shop with the changes of a draft, as the server renders them. They run no script. */
import { Box, Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { DeskDraft } from '#contract/staff/desk-drafts.ts'
import { DEFAULT_LANGUAGE, isLanguage, listLanguages, pathIn } from '#contract/languages.ts'
import { languageName } from '#desk/format/language-name.ts'
import { Section } from '#desk/ui/section.tsx'

const PAGES = [
  { value: '/subscription-plans', label: 'App plans' },
  { value: '/new-connection?type=2', label: 'Movies' },
  { value: '/new-connection?type=3', label: 'Shows' },
  { value: '/', label: 'Home' },
  { value: '/faqs', label: 'Questions' },
]
const WIDTHS = [
  { value: '360', label: 'Phone' },
  { value: '1280', label: 'Desktop' },
]
const LANGUAGE_CHOICES = listLanguages().map((value) => ({ value, label: languageName(value) }))

export function DraftPreview({ draft }: { draft: DeskDraft }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Preview">
      {isOpen ? (
        <Frame draft={draft} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            Show the pages
          </Button>
          <Text size="sm">
            The pages of the shop with this draft. Searches and buttons do not work in them.
          </Text>
        </Group>
      )}
    </Section>
  )
}

function Frame({ draft: { id, revision } }: { draft: DeskDraft }) {
  const pageSelect = useRef<HTMLSelectElement>(null)
  // The button that opened the preview had the focus, and is gone.
  useEffect(() => pageSelect.current?.focus(), [])
  const [page, setPage] = useState('/subscription-plans')
  const [code, setCode] = useState<string>(DEFAULT_LANGUAGE)
  const [width, setWidth] = useState('360')
  const [path = '', query] = page.split('?')
  const language = isLanguage(code) ? code : DEFAULT_LANGUAGE
  const address = `${pathIn(language, path)}${query === undefined ? '' : `?${query}`}`
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <NativeSelect
          ref={pageSelect}
          label="Page"
          data={PAGES}
          value={page}
          onChange={({ currentTarget: { value } }) => setPage(value)}
        />
        <NativeSelect
          label="Language"
          data={LANGUAGE_CHOICES}
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value)}
        />
        <SegmentedControl data={WIDTHS} value={width} onChange={setWidth} aria-label="Width of the preview" />
      </Group>
      <Box className="desk-preview" role="group" aria-label="Preview, scrolls sideways" tabIndex={0}>
        <iframe
          key={`${address} ${String(revision)}`}
          title="Preview of the shop"
          sandbox="allow-same-origin"
          src={`/staff/preview/${id}?path=${encodeURIComponent(address)}`}
          width={width}
          height="640"
        />
      </Box>
    </Stack>
  )
}
