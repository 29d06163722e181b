import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { documentErrors, toDocumentFields, type DocumentForm } from '@aquilane/domain/passengers/passenger-fields'
import { documentTypesFor, type DocumentType } from '@aquilane/domain/passengers/passenger-rules'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { FieldsForm, useFieldErrors } from './fields-form.tsx'
import { fieldCodes, reloadPassengers, todayHere, useCountries, type Passenger, type PassengerDocument } from './passengers-data.ts'
import { useErrorText } from './use-error-text.ts'
import styles from './passengers.module.css'

interface DocumentDialogProps {
  person: Passenger
  document: PassengerDocument | null
  onClose: () => void
}

/** One document, new or changed (spec §3 Passenger document, messages of §5). */
export function DocumentDialog({ person, document, onClose }: DocumentDialogProps) {
  const t = useTranslations('profile.persons')
  const faultText = useErrorText()
  const countries = useCountries()
  const types = documentTypesFor(person.type)
  const [values, setValues] = useState<DocumentForm>({
    type: document?.type ?? (types[0] as DocumentType),
    series: document?.series ?? '',
    number: document?.number ?? '',
    country: document?.country ?? '',
    issue: document?.issue_date ?? '',
    expiry: document?.expiry_date ?? '',
    birth: document?.birth_date ?? person.birth_date ?? '',
  })
  const state = useFieldErrors()
  const { faults, show } = state
  const set = (change: Partial<DocumentForm>) => setValues({ ...values, ...change })

  const body = toDocumentFields(values)

  const failed = (error: unknown): void => {
    show(fieldCodes(error))
    toasts.show({ tone: 'error', title: t('saveFailed') })
  }

  const save = useMutation({
    mutationFn: () =>
      document
        ? api('PATCH /gamma/person-document/update', { body: { id: document.id, ...body } })
        : api('POST /gamma/person-document/create', { body: { person: { id: person.id }, ...body } }),
    onSuccess: async () => {
      await reloadPassengers()
      toasts.show({ tone: 'ok', title: t('saved') })
      onClose()
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /gamma/person-document/remove', { query: { id } }),
    onSuccess: async () => {
      await reloadPassengers()
      toasts.show({ tone: 'ok', title: t('document.removed') })
      onClose()
    },
    onError: failed,
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
        state={state}
        check={() => documentErrors(body, person.type, todayHere())}
        save={save}
        remove={document ? { isPending: remove.isPending, press: () => remove.mutate(document.id) } : undefined}
      >
        <div className={styles.pair}>
          <Select
            label={t('document.type')}
            value={values.type}
            onChange={(type) => set({ type: type as DocumentType })}
            options={types.map((type) => ({ value: type, label: t(`document.types.${type}`) }))}
            error={faultText(faults['type'])}
          />
          <Select
            label={t('document.country')}
            placeholder={t('choose')}
            value={values.country}
            onChange={(country) => set({ country })}
            disabled={countries.isPending}
            options={(countries.data?.data ?? []).map(({ iso3, name }) => ({ value: iso3, label: name }))}
            error={faultText(faults['country'])}
          />
          <TextField
            label={t('document.series')}
            optionalLabel={t('optional')}
            value={values.series}
            onChange={(series) => set({ series })}
            maxLength={16}
            autoCapitalize="characters"
            error={faultText(faults['series'])}
          />
          <TextField
            label={t('document.number')}
            value={values.number}
            onChange={(number) => set({ number })}
            maxLength={32}
            autoCapitalize="characters"
            autoComplete="off"
            error={faultText(faults['number'])}
          />
          <TextField
            label={t('document.issueDate')}
            optionalLabel={t('optional')}
            type="date"
            value={values.issue}
            onChange={(issue) => set({ issue })}
            max={todayHere()}
            error={faultText(faults['issue_date'])}
          />
          <TextField
            label={t('document.expiryDate')}
            optionalLabel={t('optional')}
            type="date"
            value={values.expiry}
            onChange={(expiry) => set({ expiry })}
            min={todayHere()}
            error={faultText(faults['expiry_date'])}
          />
          <TextField
            label={t('document.birthDate')}
            optionalLabel={t('optional')}
            type="date"
            value={values.birth}
            onChange={(birth) => set({ birth })}
            max={todayHere()}
            error={faultText(faults['birth_date'])}
          />
        </div>
      </FieldsForm>
    </Dialog>
  )
}
