import { useTranslations } from 'use-intl'
import { documentTypesFor, passengerTypes, petSpecies, type PassengerType } from '@aquilane/domain/passengers/passenger-rules'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import type { useFieldsForm } from '@aquilane/ui/use-fields-form'
import { todayHere } from '~/lib/dates.ts'
import { useCountries } from './travel-documents.ts'
import type { DocumentData } from './document-data.ts'
import styles from './review.module.css'

interface FieldsProps {
  form: Pick<ReturnType<typeof useFieldsForm<DocumentData>>, 'control' | 'value'>
}

const common = { autoComplete: 'off', spellCheck: false }

/** Fields of the document, in the order of a passport. */
export function DocumentDataFields({ form }: FieldsProps) {
  const t = useTranslations('staff.review')
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('document')}</legend>
        <DocumentFields form={form} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('person')}</legend>
        <PassengerFields form={form} />
      </fieldset>
    </>
  )
}

function DocumentFields({ form: { control, value } }: FieldsProps) {
  const t = useTranslations('staff.review')
  const tp = useTranslations('passengers')
  const countries = useCountries()
  const capitals = { ...common, autoCapitalize: 'characters' }
  return (
    <>
      <Select
        {...control('person.type')}
        label={tp('type')}
        options={passengerTypes.map((type) => ({ value: type, label: type === 'Primary' ? t('primary') : tp(`types.${type}`) }))}
      />
      <Select
        {...control('document.type')}
        label={tp('document.type')}
        options={documentTypesFor(value('person.type') as PassengerType).map((type) => ({
          value: type,
          label: tp(`document.types.${type}`),
        }))}
      />
      <Select
        {...control('document.country')}
        label={tp('document.country')}
        placeholder={tp('choose')}
        disabled={countries.isPending}
        options={(countries.data?.data ?? []).map(({ iso3, name }) => ({ value: iso3, label: name }))}
      />
      <TextField
        {...capitals}
        {...control('document.series')}
        label={tp('document.series')}
        optionalLabel={tp('optional')}
        maxLength={16}
      />
      <TextField {...capitals} {...control('document.number')} label={tp('document.number')} maxLength={32} />
    </>
  )
}

/** Fields that the type does not have are hidden and keep their text. */
function PassengerFields({ form: { control, value } }: FieldsProps) {
  const tp = useTranslations('passengers')
  const isPet = value('person.type') === 'Pet'
  const date = { type: 'date', optionalLabel: tp('optional') }
  const birthDate = control('person.birth_date')
  return (
    <>
      <div hidden={isPet}>
        <TextField {...common} {...control('person.name.last_name')} label={tp('lastName')} maxLength={60} />
      </div>
      <TextField {...common} {...control('person.name.first_name')} label={isPet ? tp('petName') : tp('firstName')} maxLength={60} />
      <div hidden={isPet}>
        <TextField
          {...common}
          {...control('person.name.middle_name')}
          label={tp('middleName')}
          optionalLabel={tp('optional')}
          maxLength={60}
        />
      </div>
      <TextField
        {...birthDate}
        {...date}
        error={birthDate.error ?? control('document.birth_date').error}
        label={tp('birthDate')}
        max={todayHere()}
      />
      <div hidden={!isPet}>
        <Select
          {...control('person.species')}
          label={tp('species')}
          placeholder={tp('choose')}
          options={petSpecies.map((species) => ({ value: species, label: tp(`kinds.${species}`) }))}
        />
      </div>
      <div hidden={!isPet}>
        <TextField {...control('person.weight_kg')} label={tp('weight')} inputMode="numeric" maxLength={3} />
      </div>
      <TextField {...control('document.issue_date')} {...date} label={tp('document.issueDate')} max={todayHere()} />
      <TextField {...control('document.expiry_date')} {...date} label={tp('document.expiryDate')} min={todayHere()} />
    </>
  )
}
