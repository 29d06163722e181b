import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { oneNameField, passengerErrors, toPassengerFields, type PassengerFields } from '@aquilane/domain/passengers/passenger-fields'
import { passengerTypes, petSpecies } from '@aquilane/domain/passengers/passenger-rules'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { useFieldsForm } from '@aquilane/ui/use-fields-form'
import { api } from '~/lib/api.ts'
import { useFieldCodes } from '~/lib/field-codes.ts'
import { usePaths } from '~/lib/texts.tsx'
import { FieldsForm } from './fields-form.tsx'
import { hasOneName, passengerName, reloadPassengers, todayHere, type Passenger } from './passengers-data.ts'
import { RemovePassengerDialog } from './remove-passenger-dialog.tsx'
import { useErrorText } from './use-error-text.ts'
import styles from './passengers.module.css'

export function PassengerForm({ person, hasPrimary }: { person: Passenger | null; hasPrimary: boolean }) {
  const t = useTranslations('passengers')
  const paths = usePaths()
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)

  const save = useMutation({
    mutationFn: (fields: PassengerFields) =>
      person
        ? api('PATCH /gamma/person/update', { body: { id: person.id, ...fields } })
        : api('POST /gamma/person/create', { body: fields }),
    onSuccess: async (saved) => {
      toasts.show({ tone: 'ok', title: t('saved') })
      await reloadPassengers()
      if (!person) await navigate(paths.passenger(saved.id), { replace: true })
    },
    onError: () => toasts.show({ tone: 'error', title: t('saveFailed') }),
  })
  const form = useFieldsForm<PassengerFields>({
    defaultValue: person ? { ...person, [oneNameField]: hasOneName(person) ? 'on' : '' } : { type: 'Secondary' },
    toFields: toPassengerFields,
    check: (fields) => passengerErrors(fields, todayHere()),
    onValid: (fields) => {
      if (!save.isPending) save.mutate(fields)
    },
    errorText: useErrorText(),
    responseErrors: useFieldCodes(save.error),
  })

  return (
    <>
      <FieldsForm
        {...form.formProps}
        label={person ? passengerName(person) : t('newTitle')}
        isSaving={save.isPending}
        remove={person ? { isPending: false, press: () => setRemoving(true) } : undefined}
      >
        <Select
          {...form.control('type')}
          label={t('type')}
          options={passengerTypes.map((type) => ({ value: type, label: t(`types.${type}`), disabled: type === 'Primary' && hasPrimary }))}
        />
        <Fields form={form} />
      </FieldsForm>
      {person ? <RemovePassengerDialog person={person} open={isRemoving} onClose={() => setRemoving(false)} /> : null}
    </>
  )
}

/** Fields that the type does not have are hidden and keep their text. */
function Fields({ form }: { form: ReturnType<typeof useFieldsForm<PassengerFields>> }) {
  const t = useTranslations('passengers')
  const { control } = form
  const isPet = form.value('type') === 'Pet'
  const isOneName = !isPet && form.isChosen(oneNameField)
  return (
    <div className={styles.pair}>
      <TextField
        {...control('name.first_name')}
        label={isPet ? t('petName') : isOneName ? t('onlyName') : t('firstName')}
        maxLength={60}
        hint={isPet ? undefined : t('nameHint')}
      />
      <div hidden={isPet || isOneName}>
        <TextField {...control('name.last_name')} label={t('lastName')} maxLength={60} />
      </div>
      <div hidden={isPet}>
        <Checkbox {...form.choice(oneNameField)}>{t('oneName')}</Checkbox>
      </div>
      <div hidden={isPet || isOneName}>
        <TextField {...control('name.middle_name')} label={t('middleName')} optionalLabel={t('optional')} maxLength={60} />
      </div>
      <TextField {...control('birth_date')} label={t('birthDate')} optionalLabel={t('optional')} type="date" max={todayHere()} />
      <div hidden={!isPet}>
        <Select
          {...control('species')}
          label={t('species')}
          placeholder={t('choose')}
          options={petSpecies.map((species) => ({ value: species, label: t(`kinds.${species}`) }))}
        />
      </div>
      <div hidden={!isPet}>
        <TextField {...control('weight_kg')} label={t('weight')} inputMode="numeric" maxLength={3} />
      </div>
    </div>
  )
}
