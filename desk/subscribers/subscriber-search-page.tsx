/** The search for a subscriber by the whole mobile or subscriber number. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type ActionFunctionArgs, Form, redirect, useActionData, useNavigation } from 'react-router'
import { callDesk, DeskError, type DeskFailure } from '#desk/session/api-client.ts'
import { fieldText } from '#desk/session/perform-act.ts'
import { readMobile } from '#desk/ui/read-mobile.ts'
import { PageTitle } from '#desk/ui/page-title.tsx'

/** The number is sent in a form and not in the address, because addresses stay in the browser's history. */
export async function findSubscriber({ request }: ActionFunctionArgs): Promise<DeskFailure | Response> {
  const text = fieldText(await request.formData(), 'q')
  const q = readMobile(text) ?? text.replaceAll(/[\s-]/g, '')
  try {
    const { data } = await callDesk('POST /staff/api/subscribers/find', { q })
    return redirect(`/subscribers/${data.id}`)
  } catch (error) {
    if (error instanceof DeskError) return error.failure
    throw error
  }
}

export function SubscriberSearchPage() {
  const failure = useActionData<DeskFailure>()
  const { state } = useNavigation()
  return (
    <Stack>
      <PageTitle title="Subscribers" />
      <Form method="post" role="search">
        <Group align="flex-start" gap="sm">
          <TextInput
            name="q"
            label="Mobile or subscriber number"
            required={true}
            inputMode="numeric"
            autoComplete="off"
            flex="1 1 260px"
            maw={420}
            withAsterisk={false}
            description="The whole number: ten digits of a mobile, eleven of a subscriber."
            error={failure && (failure.fields['q'] ?? failure.message)}
          />
          <Button type="submit" mt={44} loading={state !== 'idle'}>
            Find
          </Button>
        </Group>
      </Form>
    </Stack>
  )
}
