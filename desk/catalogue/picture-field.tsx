/** The address of an item's picture, and the upload that fills it in. */
import { FileInput, Group, Image, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ActionFunctionArgs, useFetcher } from 'react-router'
import { type PictureUse, readPictureAddress } from '#contract/picture-address.ts'
import { PICTURE_LIMIT } from '#contract/staff/upload-limits.ts'
import { callDesk, type DeskResponse } from '#desk/session/api-client.ts'
import { type ActResult, fieldText, performThen } from '#desk/session/perform-act.ts'
import { readFileForm, readUpload } from '#desk/session/read-file.ts'
import { ActOutcome } from '#desk/ui/act-outcome.tsx'

/** The action of uploads, beside the form of the item. */
export const UPLOAD_PATH = '/catalogue/pictures'

type Stored = DeskResponse<'POST /staff/api/catalogue/pictures'>['data']
type Uploaded = ActResult & { stored?: Stored }

const BYTES_PER_KILOBYTE = 1000
const SIZES: Record<PictureUse, string> = {
  package: 'Upright, such as 640 × 960 pixels. The name is shown below it.',
  app: 'Square, at least 96 × 96 pixels.',
  'banner-tall': 'Upright, such as 780 × 960 pixels, without lettering. The title covers its lower part.',
  'banner-wide':
    'Such as 1920 × 1080 pixels, without lettering. On a computer the title covers the lower left, the login the right.',
}

const describe = ({ width, height, bytes }: Stored): string =>
  `The picture of ${String(width)} × ${String(height)} pixels is stored, with ${String(Math.ceil(bytes / BYTES_PER_KILOBYTE))} kB. Save the item to use it.`

const pictureUseOf = (text: string): PictureUse =>
  text === 'app' || text === 'banner-tall' || text === 'banner-wide' ? text : 'package'

export async function uploadPicture({ request }: ActionFunctionArgs): Promise<Uploaded> {
  const send = async (): Promise<Stored> => {
    const form = await readFileForm(request)
    const use = pictureUseOf(fieldText(form, 'use'))
    const file = await readUpload(form.get('file'), PICTURE_LIMIT)
    return (await callDesk('POST /staff/api/catalogue/pictures', { use, file })).data
  }
  return performThen(send, (stored) => ({ stored, done: describe(stored) }))
}

type PictureFieldProps = {
  use: PictureUse
  /** The field of the address. */
  name: string
  label: string
  address: string
  /** The fault of the address. */
  fault: string | undefined
}

export function PictureField({ use, name, label, address, fault }: PictureFieldProps) {
  const { state, data, submit } = useFetcher<Uploaded>()
  const [typed, setTyped] = useState({ text: address, after: data })
  // An upload replaces what was typed before it.
  const shown = typed.after === data ? typed.text : (data?.stored?.address ?? typed.text)
  const isBusy = state !== 'idle'
  const upload = (file: File | null): void => {
    if (!file) return
    // An upload that fails leaves the address of the one before.
    setTyped({ text: shown, after: data })
    const form = new FormData()
    form.set('use', use)
    form.set('file', file)
    void submit(form, { method: 'post', action: UPLOAD_PATH, encType: 'multipart/form-data' })
  }
  return (
    <Stack gap="xs">
      <TextInput
        name={name}
        label={label}
        value={shown}
        error={fault}
        autoComplete="off"
        description="An address in the shop, which begins with /. An upload fills it in."
        onChange={({ currentTarget: { value } }) => setTyped({ text: value, after: data })}
      />
      <Group align="flex-start" gap="md">
        {readPictureAddress(shown) && (
          <Image src={shown} alt="The uploaded picture" w={96} fit="contain" radius="sm" />
        )}
        <Stack gap="xs" flex={1} miw={240}>
          <FileInput
            label={`Upload a ${label.toLowerCase()}`}
            placeholder="Choose a JPEG, PNG or WebP of at most 5 MB"
            accept="image/jpeg,image/png,image/webp"
            disabled={isBusy}
            value={null}
            description={SIZES[use]}
            error={isBusy ? undefined : data?.failure?.fields['file']}
            onChange={upload}
          />
          <UploadOutcome isBusy={isBusy} result={data} />
        </Stack>
      </Group>
    </Stack>
  )
}

const UploadOutcome = ({ isBusy, result }: { isBusy: boolean; result: ActResult | undefined }) =>
  isBusy ? (
    <Text size="sm" role="status">
      The picture is checked and encoded.
    </Text>
  ) : (
    <ActOutcome result={result} />
  )
