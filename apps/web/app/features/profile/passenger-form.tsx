import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  emptyPassengerForm,
  passengerErrors,
  toPassengerFields,
  toPassengerForm,
  type PassengerForm as Values,
} from '@aquilane/domain/passengers/passenger-fields'
import { passengerTypes, petSpecies, type PassengerType, type PetSpecies } from '@aquilane/domain/passengers/passenger-rules'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { usePaths } from '~/lib/texts.tsx'
import { FieldsForm, useFieldErrors } from './fields-form.tsx'
import { fieldCodes, passengerName, reloadPassengers, todayHere, type Passenger } from './passengers-data.ts'
import { useErrorText } from './use-error-text.ts'
import styles from './passengers.module.css'

export function PassengerForm({ person, hasPrimary }: { person: Passenger | null; hasPrimary: boolean }) {
  const t = useTranslations('profile.persons')
  const faultText = useErrorText()
  const paths = usePaths()
  const navigate = useNavigate()
  const [values, setValues] = useState(() => (person ? toPassengerForm(person) : emptyPassengerForm))
  const state = useFieldErrors()
  const { faults, show } = state
  const [asking, setAsking] = useState(false)
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const pet = values.type === 'Pet'

  const save = useMutation({
    mutationFn: () =>
      person
        ? api('PATCH /gamma/person/update', { body: { id: person.id, ...toPassengerFields(values) } })
        : api('POST /gamma/person/create', { body: toPassengerFields(values) }),
    onSuccess: async (saved) => {
      toasts.show({ tone: 'ok', title: t('saved') })
      await reloadPassengers()
      if (!person) await navigate(paths.passenger(saved.id), { replace: true })
    },
    onError: (error) => {
      show(fieldCodes(error))
      toasts.show({ tone: 'error', title: t('saveFailed') })
    },
  })
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /gamma/person/remove', { query: { id } }),
    onSuccess: async () => {
      if (person) toasts.show({ tone: 'ok', title: t('removed', { name: passengerName(person) }) })
      await navigate(paths.profile(), { replace: true })
      await reloadPassengers()
    },
    onError: () => toasts.show({ tone: 'error', title: t('saveFailed') }),
  })

  return (
    <>
      <FieldsForm
        label={person ? passengerName(person) : t('newTitle')}
        state={state}
        check={() => passengerErrors(toPassengerFields(values), todayHere())}
        save={save}
        remove={person ? { isPending: false, press: () => setAsking(true) } : undefined}
      >
        <Select
          label={t('type')}
          value={values.type}
          onChange={(type) => set({ type: type as PassengerType })}
          options={passengerTypes.map((type) => ({ value: type, label: t(`types.${type}`), disabled: type === 'Primary' && hasPrimary }))}
          error={faultText(faults['type'])}
        />
        <div className={styles.pair}>
          <TextField
            label={pet ? t('petName') : t('firstName')}
            value={values.first}
            onChange={(first) => set({ first })}
            maxLength={60}
            hint={pet ? undefined : t('nameHint')}
            error={faultText(faults['name.first_name'])}
          />
          {pet ? null : (
            <>
              <TextField
                label={t('lastName')}
                value={values.last}
                onChange={(last) => set({ last })}
                maxLength={60}
                error={faultText(faults['name.last_name'])}
              />
              <TextField
                label={t('middleName')}
                optionalLabel={t('optional')}
                value={values.middle}
                onChange={(middle) => set({ middle })}
                maxLength={60}
                error={faultText(faults['name.middle_name'])}
              />
            </>
          )}
          <TextField
            label={t('birthDate')}
            optionalLabel={t('optional')}
            type="date"
            value={values.birth}
            onChange={(birth) => set({ birth })}
            max={todayHere()}
            error={faultText(faults['birth_date'])}
          />
          {pet ? (
            <>
              <Select
                label={t('species')}
                placeholder={t('choose')}
                value={values.species}
                onChange={(species) => set({ species: species as PetSpecies })}
                options={petSpecies.map((species) => ({ value: species, label: t(`kinds.${species}`) }))}
                error={faultText(faults['species'])}
              />
              <TextField
                label={t('weight')}
                inputMode="numeric"
                value={values.weight}
                onChange={(weight) => set({ weight: weight.trim() })}
                maxLength={3}
                error={faultText(faults['weight_kg'])}
              />
            </>
          ) : null}
        </div>
      </FieldsForm>
      {person ? (
        <Dialog
          open={asking}
          alert
          onClose={() => setAsking(false)}
          title={t('removeTitle', { name: passengerName(person) })}
          closeLabel={t('keep')}
          footer={
            <>
              <Button variant="outline" data-autofocus="" onClick={() => setAsking(false)}>
                {t('keep')}
              </Button>
              <Button variant="danger" pending={remove.isPending} pendingLabel={t('removing')} onClick={() => remove.mutate(person.id)}>
                {t('remove')}
              </Button>
            </>
          }
        >
          <p>{t('removeText')}</p>
        </Dialog>
      ) : null}
    </>
  )
}
