/** The answer to a request, written from a template or freely, and the buttons that end the request. */
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { type Dispatch, type SetStateAction, useCallback, useState } from 'react'
import { useFetcher } from 'react-router'
import type { DeskRequestPage } from '#contract/staff/desk-requests.ts'
import type { ActResult } from '#desk/session/perform-act.ts'
import { mayCall, usePerson } from '#desk/session/signed-in.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'
import { LeaveQuestion } from '#desk/ui/leave-question.tsx'
import { replaceTemplate } from './replace-template.ts'

const ANSWER = 'POST /staff/api/requests/:number/answer'

/** The outcome of an answer. */
export const ANSWER_SENT = 'The answer is sent. The subscriber also sees it in My Account.'
const SENT: ActResult = { done: ANSWER_SENT }

export function AnswerForm({ request }: { request: DeskRequestPage }) {
  const person = usePerson()
  const fetcher = useFetcher<ActResult>()
  const failure = fetcher.data?.failure
  const mayAnswer = mayCall(person, ANSWER)
  const [text, setText] = useState('')
  const isOpen = request.state === 'open'
  // The server trims an answer. The response to an answer may be lost, and the second one is then refused.
  const isSent = text !== '' && text.trim() === request.answer
  const isUnsaved = useCallback(() => isOpen && text !== '', [isOpen, text])
  return (
    <fetcher.Form method="post">
      <LeaveQuestion isUnsaved={isUnsaved} />
      <Stack>
        <ActOutcome result={failure && isSent ? SENT : fetcher.data} />
        {mayAnswer && (isOpen || (failure && !isSent)) && (
          <AnswerFields request={request} error={failure?.fields['text']} text={text} setText={setText} />
        )}
        <AnswerButtons state={request.state} hasText={text !== ''} isBusy={fetcher.state !== 'idle'} />
      </Stack>
    </fetcher.Form>
  )
}

type AnswerButtonsProps = { state: DeskRequestPage['state']; hasText: boolean; isBusy: boolean }

/** A request with a written answer cannot be closed: the answer would be lost. */
function AnswerButtons({ state, hasText, isBusy }: AnswerButtonsProps) {
  const person = usePerson()
  const isKept = state === 'open' && hasText
  return (
    <Group>
      {state === 'open' && mayCall(person, ANSWER) && (
        <Button type="submit" name="act" value="answer" loading={isBusy}>
          Send the answer
        </Button>
      )}
      {state !== 'closed' && mayCall(person, 'POST /staff/api/requests/:number/close') && (
        <Button type="submit" name="act" value="close" variant="default" disabled={isBusy || isKept}>
          {state === 'open' ? 'Close without an answer' : 'Close'}
        </Button>
      )}
      {isKept && (
        <Text size="sm" c="dimmed">
          To close it without an answer, delete the text first.
        </Text>
      )}
    </Group>
  )
}

type AnswerFieldsProps = {
  request: DeskRequestPage
  error: string | undefined
  text: string
  setText: Dispatch<SetStateAction<string>>
}

/**
 * A chosen template is added after the text that was written, in place of the template chosen before. A text stays readable
 * after another person has answered or closed the request meanwhile.
 */
function AnswerFields({ request, error, text, setText }: AnswerFieldsProps) {
  const { state, language, templates } = request
  const [chosen, setChosen] = useState('')
  const template = templates.find(({ name }) => name === chosen)
  const choose = (name: string) => {
    setChosen(name)
    const added = templates.find((one) => one.name === name)?.text ?? ''
    setText((written) => replaceTemplate(written, template?.text ?? '', added))
  }
  if (state !== 'open') return text === '' ? null : <UnsentText text={text} />
  return (
    <>
      <NativeSelect
        label="Template"
        maw={360}
        value={chosen}
        data={[{ value: '', label: 'Choose a text…' }, ...templates.map(({ name }) => name)]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {template && language !== 'en' && (
        <Text size="sm" c="dimmed">
          In English: {template.english}
        </Text>
      )}
      <Textarea
        name="text"
        label="Answer"
        autosize={true}
        minRows={5}
        maxLength={2000}
        error={error}
        value={text}
        lang={language}
        dir="auto"
        description="The subscriber reads it in a mail and in My Account. Please write in their language."
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </>
  )
}

function UnsentText({ text }: { text: string }) {
  return (
    <Textarea
      label="Your text, which was not sent"
      value={text}
      readOnly={true}
      autosize={true}
      dir="auto"
      description="Another person has answered or closed this request. Copy the text if you still need it."
    />
  )
}
