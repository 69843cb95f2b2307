/** Why the server refuses what a person entered in a form that only shows something. */
import { Alert } from '@mantine/core'
import type { DeskFailure } from '#desk/session/api-client.ts'

/** @param failure the message of its first field is shown, if it has one */
export const Refusal = ({ failure: { fields, message } }: { failure: DeskFailure }) => (
  <Alert color="red" role="alert">
    {Object.values(fields)[0] ?? message}
  </Alert>
)
