/** The buttons of the form of an item. */
import { Button, Group, Text } from '@mantine/core'
import { useFetchers, useNavigation } from 'react-router'
import { UPLOAD_PATH } from './picture-field.tsx'

export function ItemButtons({ mayWithdraw }: { mayWithdraw: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  // Until the upload ends, the form has the address of the old picture.
  const isUploading = useFetchers().some(({ formAction }) => formAction === UPLOAD_PATH)
  return (
    <Group>
      <Button type="submit" name="act" value="save" loading={isBusy} disabled={isUploading}>
        Save in the draft
      </Button>
      {mayWithdraw && (
        <Button type="submit" name="act" value="withdraw" variant="default" formNoValidate disabled={isBusy}>
          Withdraw from sale
        </Button>
      )}
      {isUploading && (
        <Text size="sm" c="dimmed">
          The item can be saved when the picture is stored.
        </Text>
      )}
    </Group>
  )
}
