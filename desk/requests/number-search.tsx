/** The field that opens the request whose number a subscriber gives. */
import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'

export function NumberSearch() {
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const open = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(`/requests/${encodeURIComponent(number.replaceAll(/\s/g, '').toUpperCase())}`)
  }
  return (
    <form role="search" onSubmit={open}>
      <Group gap="sm">
        <TextInput
          aria-label="Request number"
          placeholder="Request number"
          required={true}
          pattern=".*\S.*"
          maxLength={30}
          autoComplete="off"
          flex="1 1 220px"
          maw={300}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Open
        </Button>
      </Group>
    </form>
  )
}
