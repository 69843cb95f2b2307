/** The fields of an item by its kind, as the catalogue file has them. */
import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CatalogueItem } from '#contract/staff/desk-drafts.ts'
import type { DeskResponse } from '#desk/session/api-client.ts'
import type { ItemKind } from './item-kinds.ts'
import { PictureField } from './picture-field.tsx'
import { PriceOptions } from './price-options.tsx'
import { PLAN } from './read-item-form.ts'

type ItemFieldsProps = {
  kind: ItemKind
  /** Null for a new item. */
  item: CatalogueItem | null
  choices: DeskResponse<'GET /staff/api/catalogue/drafts/:id/item'>['data']['choices']
  faults: Record<string, string>
}

type FieldProps = { name: string; label: string; description?: string } & Pick<
  ItemFieldsProps,
  'item' | 'faults'
>

/** @returns '' where the item has no such text or number */
function textOf(item: CatalogueItem | null, name: string): string {
  const value = item?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function Field({ item, faults, ...field }: FieldProps) {
  return (
    <TextInput
      {...field}
      defaultValue={textOf(item, field.name)}
      error={faults[field.name]}
      autoComplete="off"
    />
  )
}

const pictureOf = (name: string, { item, faults }: Pick<ItemFieldsProps, 'item' | 'faults'>) => ({
  name,
  address: textOf(item, name),
  fault: faults[name],
})

export function ItemFields(props: ItemFieldsProps) {
  const { kind, item, faults } = props
  const given = { item, faults }
  switch (kind) {
    case 'language':
      return (
        <>
          <Field name="name" label="Name" {...given} />
          <Field name="code" label="Code" description="A language tag such as ta." {...given} />
        </>
      )
    case 'genre':
      return <Field name="name" label="Name" {...given} />
    case 'app_type':
      return <Field name="description" label="Description" {...given} />
    case 'app':
      return (
        <>
          <Field name="name" label="Name" {...given} />
          <PictureField use="app" label="Picture" {...pictureOf('image', given)} />
        </>
      )
    case 'faq':
      return (
        <>
          <Field name="question" label="Question" {...given} />
          <Textarea
            name="answer"
            label="Answer"
            autosize={true}
            minRows={6}
            maxLength={4000}
            description="HTML: p, br, ul, ol, li, b, strong, i, em, and a with an address. Other elements are removed."
            defaultValue={textOf(item, 'answer')}
            error={faults['answer']}
          />
        </>
      )
    case 'banner':
      return <BannerFields {...props} />
    case 'package':
      return <PackageFields {...props} />
  }
}

function BannerFields({ item, choices, faults }: ItemFieldsProps) {
  const given = { item, faults }
  return (
    <>
      <Field
        name="title"
        label="Title"
        description="In the script of its language, at most 60 characters: the page sets it over the picture."
        {...given}
      />
      <Choice name="language" label="Language" items={choices.languages} {...given} />
      <Choice name="genre" label="Genre" items={choices.genres} {...given} />
      <PictureField use="banner-tall" label="Picture for phones" {...pictureOf('tall', given)} />
      <PictureField use="banner-wide" label="Picture for wide screens" {...pictureOf('wide', given)} />
      <Field
        name="package"
        label="Leads to package"
        description="The id of a package on sale or in the draft. Empty for a banner without a link."
        {...given}
      />
    </>
  )
}

const TYPES = [
  { value: PLAN, label: 'App plan' },
  { value: '2', label: 'Movie pack' },
  { value: '3', label: 'Show pack' },
]

function PackageFields({ item, choices, faults }: ItemFieldsProps) {
  const [type, setType] = useState(textOf(item, 'type') || '2')
  const given = { item, faults }
  const options = item?.['options']
  const apps = item?.['apps']
  return (
    <>
      <NativeSelect
        name="type"
        label="Type"
        data={TYPES}
        value={type}
        error={faults['type']}
        onChange={({ currentTarget: { value } }) => setType(value)}
      />
      <Field name="name" label="Name" {...given} />
      {type !== PLAN && (
        <Field
          name="alias"
          label="Name in Latin letters"
          description="For searches. Empty for a Latin name."
          {...given}
        />
      )}
      <Field name="description" label="Description" {...given} />
      {type !== PLAN && (
        <>
          <Choice name="language" label="Language" items={choices.languages} {...given} />
          <Choice name="genre" label="Genre" items={choices.genres} {...given} />
        </>
      )}
      <MultiSelect
        name="apps"
        label="Apps"
        searchable={true}
        error={faults['apps']}
        data={choices.apps.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={Array.isArray(apps) ? apps.filter((one) => typeof one === 'string') : []}
      />
      {type === PLAN ? (
        <PriceOptions
          faults={faults}
          options={Array.isArray(options) ? options.filter((one) => typeof one !== 'string') : []}
        />
      ) : (
        <>
          <PictureField use="package" label="Picture" {...pictureOf('image', given)} />
          <Field
            name="poid"
            label="Price option (poid)"
            description="Capital letters, digits and hyphens."
            {...given}
          />
          <Field name="price" label="Price in rupees" description="Such as 149.00." {...given} />
          <Field name="days" label="Days" {...given} />
        </>
      )}
    </>
  )
}

function Choice({
  name,
  label,
  items,
  item,
  faults,
}: FieldProps & { items: { id: string; name: string }[] }) {
  return (
    <NativeSelect
      name={name}
      label={label}
      error={faults[name]}
      defaultValue={textOf(item, name)}
      data={[{ value: '', label: 'Choose' }, ...items.map((one) => ({ value: one.id, label: one.name }))]}
    />
  )
}
