/** The field with which a person moves an item within its list, or places a new one. */
import { NativeSelect, TextInput } from '@mantine/core'
import { type ItemKind, nameOfKind } from './item-kinds.ts'
import { FIRST, STAYS } from './read-item-form.ts'

type PlaceFieldProps = {
  kind: ItemKind
  /** The id of the item before it, '' for the first place, null for its place on sale, or the last one. */
  place: string | null
  others: { id: string; name: string }[]
  isNew: boolean
  fault: string | undefined
}

export function PlaceField({ kind, place, others, isNew, fault }: PlaceFieldProps) {
  const stays = isNew ? 'Last' : 'As it is on sale'
  if (kind === 'package')
    return (
      <TextInput
        name="place"
        label="Place"
        defaultValue={place === '' ? FIRST : (place ?? '')}
        description={`The id of the package before it, or ${FIRST} for the first place. Empty: ${stays.toLowerCase()}.`}
        error={fault}
        autoComplete="off"
      />
    )
  return (
    <NativeSelect
      name="place"
      label="Place"
      error={fault}
      defaultValue={place === '' ? FIRST : (place ?? STAYS)}
      description={`Where the ${nameOfKind(kind)} is shown among the others.`}
      data={[
        { value: STAYS, label: stays },
        { value: FIRST, label: 'First' },
        ...others.map(({ id, name }) => ({ value: id, label: `After ${name}` })),
      ]}
    />
  )
}
