import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { useFieldErrors } from '~/lib/form/field-errors.ts'
import { nameOf, useOperation, type ManifestPerson, type ManifestQuery } from './operations.ts'

const fields = ['nationality', 'birth_place', 'residence', 'address'] as const
const labels = { nationality: 'nationality', birth_place: 'birthPlace', residence: 'residence', address: 'address' } as const
const genders = ['F', 'M', 'X'] as const

/** What the authority asks beside the approved document. */
export function ManifestPersonForm({ query, person, onClose }: { query: ManifestQuery; person: ManifestPerson; onClose: () => void }) {
  const t = useTranslations('staff-operations')
  const [draft, setDraft] = useState<Record<string, string>>(() =>
    Object.fromEntries(['gender', ...fields].map((field) => [field, person.fields[field] ?? ''])),
  )
  const set = (field: string) => (value: string) => setDraft((now) => ({ ...now, [field]: value }))
  const text = (field: string): string | null => draft[field]?.trim() || null
  const code = (field: string): string | null => text(field)?.toUpperCase() ?? null
  const save = useOperation(
    () =>
      api('PATCH /gamma/staff/manifest/update-person', {
        body: {
          order: { id: query.order },
          leg: { id: query.leg },
          person: { id: person.id },
          gender: genders.find((one) => one === draft['gender']) ?? null,
          nationality: code('nationality'),
          birth_place: text('birth_place'),
          residence: code('residence'),
          address: text('address'),
        },
        quiet: true,
      }),
    t('item.done'),
    onClose,
  )
  const rejected = useFieldErrors(save.error)
  const { onSubmit } = useSubmit(true, save, () => save.mutate())
  return (
    <FormDialog
      title={t('manifest.addTo', { name: nameOf(person) })}
      closeLabel={t('item.close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={{ submit: t('item.save'), working: t('item.saving'), cancel: t('item.cancel') }}
      onClose={onClose}
    >
      <Select
        label={t('person.gender')}
        value={draft['gender'] ?? ''}
        onChange={set('gender')}
        options={[{ value: '', label: t('person.none') }, ...genders.map((value) => ({ value, label: t(`person.${value}`) }))]}
      />
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`person.${labels[field]}`)}
          value={draft[field] ?? ''}
          onChange={set(field)}
          maxLength={field === 'address' ? 200 : field === 'birth_place' ? 80 : 3}
          autoComplete="off"
          error={rejected[field]}
        />
      ))}
    </FormDialog>
  )
}
