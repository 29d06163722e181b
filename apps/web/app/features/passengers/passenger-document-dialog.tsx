import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { documentErrors, toDocumentFields, type DocumentFields } from '@aquilane/domain/passengers/passenger-fields'
import { documentTypesFor, listedIssuers } from '@aquilane/domain/passengers/passenger-rules'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { ApiError } from '@aquilane/contract/client'
import { toasts } from '@aquilane/ui/toast-queue'
import { useFieldsForm } from '@aquilane/ui/use-fields-form'
import { api } from '~/lib/api.ts'
import { useFieldCodes } from '~/lib/field-codes.ts'
import { FieldsForm } from './fields-form.tsx'
import { reloadPassengers, todayHere, useCountries, type Passenger, type PassengerDocument } from './passengers-data.ts'
import { useErrorText } from './use-error-text.ts'
import styles from './passengers.module.css'

interface DocumentDialogProps {
  person: Passenger
  document: PassengerDocument | null
  onClose: () => void
}

/** One document, new or changed (spec §3 Passenger document, messages of §5). */
export function DocumentDialog({ person, document, onClose }: DocumentDialogProps) {
  const t = useTranslations('passengers')
  const types = documentTypesFor(person.type)

  const finished = (title: string) => async () => {
    await reloadPassengers()
    toasts.show({ tone: 'ok', title })
    onClose()
  }
  const onError = (error: unknown) => {
    const isRefused = error instanceof ApiError && (error.problem.errors ?? []).length > 0
    toasts.show({ tone: 'error', title: t(isRefused ? 'document.incorrect' : 'document.saveFailed') })
  }
  const save = useMutation({
    mutationFn: (fields: DocumentFields) =>
      document
        ? api('PATCH /gamma/person-document/update', { body: { id: document.id, ...fields } })
        : api('POST /gamma/person-document/create', { body: { person: { id: person.id }, ...fields } }),
    onSuccess: finished(t('saved')),
    onError,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /gamma/person-document/remove', { query: { id } }),
    onSuccess: finished(t('document.removed')),
    onError,
  })
  const form = useFieldsForm<DocumentFields>({
    defaultValue: document ?? { type: types[0], birth_date: person.birth_date },
    toFields: toDocumentFields,
    check: (fields) => documentErrors(fields, person.type, todayHere()),
    onValid: (fields) => {
      if (!save.isPending) save.mutate(fields)
    },
    errorText: useErrorText(),
    responseErrors: useFieldCodes(save.error),
  })

  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t(document ? 'document.editTitle' : 'document.newTitle')}
      closeLabel={t('document.close')}
    >
      <FieldsForm
        {...form.formProps}
        isSaving={save.isPending}
        remove={document ? { isPending: remove.isPending, press: () => remove.mutate(document.id) } : undefined}
      >
        <Fields control={form.control} types={types} />
      </FieldsForm>
    </Dialog>
  )
}

interface FieldsProps {
  control: ReturnType<typeof useFieldsForm<DocumentFields>>['control']
  types: ReturnType<typeof documentTypesFor>
}

function Fields({ control, types }: FieldsProps) {
  const t = useTranslations('passengers')
  const countries = useCountries()
  const optional = { optionalLabel: t('optional') }
  return (
    <div className={styles.pair}>
      <Select
        {...control('type')}
        label={t('document.type')}
        options={types.map((type) => ({ value: type, label: t(`document.types.${type}`) }))}
      />
      <Select
        {...control('country')}
        key={countries.isPending ? 'loading' : 'loaded'}
        label={t('document.country')}
        placeholder={t('choose')}
        disabled={countries.isPending}
        options={[
          ...(countries.data?.data ?? []).map(({ iso3, name }) => ({ value: iso3, label: name })),
          ...listedIssuers.map((code) => ({ value: code, label: t(`issuers.${code}`) })),
        ]}
      />
      <TextField {...control('series')} {...optional} label={t('document.series')} maxLength={16} autoCapitalize="characters" />
      <TextField {...control('number')} label={t('document.number')} maxLength={32} autoCapitalize="characters" autoComplete="off" />
      <TextField {...control('issue_date')} {...optional} label={t('document.issueDate')} type="date" max={todayHere()} />
      <TextField {...control('expiry_date')} {...optional} label={t('document.expiryDate')} type="date" min={todayHere()} />
      <TextField {...control('birth_date')} {...optional} label={t('document.birthDate')} type="date" max={todayHere()} />
    </div>
  )
}
