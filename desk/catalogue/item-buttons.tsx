/** The buttons of the form of an item. */
import { Button, Group, Text } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { ConfirmDialog } from '#desk/ui/confirm-dialog.tsx'
import { UPLOAD_PATH } from './picture-field.tsx'

type ItemButtonsProps = {
  mayWithdraw: boolean
  /** Whether the form has changes that are not saved. */
  isChanged: () => boolean
}

export function ItemButtons({ mayWithdraw, isChanged }: ItemButtonsProps) {
  const isBusy = useNavigation().state !== 'idle'
  // Until the upload ends, the form has the address of the old picture.
  const isUploading = useFetchers().some(({ formAction }) => formAction === UPLOAD_PATH)
  return (
    <Group>
      <Button type="submit" name="act" value="save" loading={isBusy} disabled={isUploading}>
        Save in the draft
      </Button>
      {mayWithdraw && <WithdrawButton isBusy={isBusy} isChanged={isChanged} />}
      {isUploading && (
        <Text size="sm" c="dimmed">
          The item can be saved when the picture is stored.
        </Text>
      )}
    </Group>
  )
}

type WithdrawButtonProps = Pick<ItemButtonsProps, 'isChanged'> & { isBusy: boolean }

/** Asks first where the form has changes: a withdrawal does not save them. */
function WithdrawButton({ isBusy, isChanged }: WithdrawButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isAsked, setAsked] = useState(false)
  const ask = (event: MouseEvent): void => {
    if (!isChanged()) return
    event.preventDefault()
    setAsked(true)
  }
  const withdraw = (): void => {
    setAsked(false)
    button.current?.form?.requestSubmit(button.current)
  }
  return (
    <>
      <Button
        ref={button}
        type="submit"
        name="act"
        value="withdraw"
        variant="default"
        formNoValidate
        disabled={isBusy}
        onClick={ask}
      >
        Withdraw from sale
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        question="Withdraw the item without your changes?"
        loss="What you changed here is not saved, and is lost."
        confirm="Withdraw"
        keep="Keep the changes"
        onConfirm={withdraw}
        onKeep={() => setAsked(false)}
      />
    </>
  )
}
