/** The question before an act that loses something. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'

type ConfirmDialogProps = {
  isOpen: boolean
  question: string
  /** What is lost, in one sentence. */
  loss: string
  /** The label of the button that goes on. */
  confirm: string
  /** The label of the button that changes nothing, which has the focus. */
  keep: string
  onConfirm: () => void
  onKeep: () => void
}

/** The page behind it can be scrolled: the lock would add a style element that the content security policy refuses. */
export const ConfirmDialog = ({ isOpen, question, loss, confirm, keep, ...acts }: ConfirmDialogProps) => (
  <Modal
    opened={isOpen}
    onClose={acts.onKeep}
    title={question}
    centered={true}
    lockScroll={false}
    withCloseButton={false}
  >
    <Stack>
      <Text size="sm">{loss}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus={true} onClick={acts.onKeep}>
          {keep}
        </Button>
        <Button color="red.9" onClick={acts.onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
