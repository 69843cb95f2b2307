/** The price options of an app plan: a row for each duration. */
import { Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

type PriceOption = { poid: string; duration: string; price: string }
type PriceOptionsProps = { options: PriceOption[]; faults: Record<string, string> }

const DURATIONS = ['1 Month', '3 Months', '6 Months', '12 Months']
const EMPTY: PriceOption = { poid: '', duration: '1 Month', price: '' }

export function PriceOptions({ options, faults }: PriceOptionsProps) {
  const [rows, setRows] = useState(() => (options.length > 0 ? options : [EMPTY]).map(keyed))
  const [next, setNext] = useState(rows.length)
  return (
    <Fieldset legend="Price options">
      <Stack gap="sm">
        {rows.map(({ key, option }, place) => (
          <Row
            key={key}
            option={option}
            place={place}
            faults={faults}
            remove={rows.length > 1 ? () => setRows(rows.filter((row) => row.key !== key)) : undefined}
          />
        ))}
        {faults['options'] !== undefined && <Text c="red">{faults['options']}</Text>}
        <Group>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setRows([...rows, { key: next, option: EMPTY }])
              setNext(next + 1)
            }}
          >
            Add a price option
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

const keyed = (option: PriceOption, key: number) => ({ option, key })

type RowProps = {
  option: PriceOption
  place: number
  faults: Record<string, string>
  remove: (() => void) | undefined
}

function Row({ option, place, faults, remove }: RowProps) {
  const fault = (field: string) => faults[`options.${String(place)}.${field}`]
  const number = String(place + 1)
  return (
    <Group align="flex-start" gap="sm">
      <TextInput
        name="option-poid"
        defaultValue={option.poid}
        flex="2 1 200px"
        error={fault('poid')}
        aria-label={`Price option (poid) ${number}`}
        placeholder="P1-PLAN-1M"
        autoComplete="off"
      />
      <NativeSelect
        name="option-duration"
        data={DURATIONS}
        defaultValue={option.duration}
        error={fault('duration')}
        aria-label={`Duration ${number}`}
      />
      <TextInput
        name="option-price"
        defaultValue={option.price}
        w={120}
        error={fault('price')}
        aria-label={`Price in rupees ${number}`}
        placeholder="149.00"
        autoComplete="off"
      />
      <Button
        variant="default"
        disabled={!remove}
        onClick={remove}
        aria-label={`Remove price option ${number}`}
      >
        Remove
      </Button>
    </Group>
  )
}
