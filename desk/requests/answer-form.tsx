/** The answer to a request, written from a template or freely, and the buttons that end the request. */
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { DeskRequestPage } from '#contract/staff/desk-requests.ts'
import type { ActResult } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { replaceTemplate } from './replace-template.ts'

export function AnswerForm({ request }: { request: DeskRequestPage }) {
  const { state } = request
  const person = usePerson()
  const fetcher = useFetcher<ActResult>()
  const isBusy = fetcher.state !== 'idle'
  const canAnswer = state === 'open' && mayCall(person, 'POST /staff/api/requests/:number/answer')
  const canClose = state !== 'closed' && mayCall(person, 'POST /staff/api/requests/:number/close')
  return (
    <fetcher.Form method="post">
      <Stack>
        <ActOutcome result={fetcher.data} />
        {canAnswer && <AnswerFields request={request} error={fetcher.data?.failure?.fields['text']} />}
        <Group>
          {canAnswer && (
            <Button type="submit" name="act" value="answer" loading={isBusy}>
              Send the answer
            </Button>
          )}
          {canClose && (
            <Button type="submit" name="act" value="close" variant="default" disabled={isBusy}>
              {state === 'open' ? 'Close without an answer' : 'Close'}
            </Button>
          )}
        </Group>
      </Stack>
    </fetcher.Form>
  )
}

type AnswerFieldsProps = { request: DeskRequestPage; error: string | undefined }

/** A chosen template is added behind the text that is written already, in the place of the template before. */
function AnswerFields({ request: { language, templates }, error }: AnswerFieldsProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const template = templates.find(({ name }) => name === chosen)
  const choose = (name: string) => {
    setChosen(name)
    const added = templates.find((one) => one.name === name)?.text ?? ''
    setText((written) => replaceTemplate(written, template?.text ?? '', added))
  }
  return (
    <>
      <NativeSelect
        {...{ label: 'Template', maw: 360, value: chosen }}
        data={[{ value: '', label: 'Choose a text…' }, ...templates.map(({ name }) => name)]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {template && language !== 'en' && (
        <Text size="sm" c="dimmed">
          In English: {template.english}
        </Text>
      )}
      <Textarea
        {...{ name: 'text', label: 'Answer', autosize: true, minRows: 5, maxLength: 2000, error }}
        {...{ value: text, lang: language, dir: 'auto' }}
        description="The subscriber reads it in a mail and in My Account. Please write in their language."
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </>
  )
}
