import { useLocale, useTranslations } from 'use-intl'
import {
  documentTypesFor,
  listedIssuers,
  passengerTypes,
  petSpecies,
  type PassengerType,
} from '@aquilane/domain/passengers/passenger-rules'
import { birthPlaceRule, genders } from '@aquilane/domain/travel-documents/document-identity'
import { oneNameField } from '@aquilane/domain/passengers/passenger-fields'
import { sixMonthWarnings } from '@aquilane/domain/passengers/six-months'
import { formatDate } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import type { useFieldsForm } from '@aquilane/ui/use-fields-form'
import { CountField } from '~/lib/form/fields.tsx'
import { todayHere } from '~/lib/dates.ts'
import { useCountries, type TravelDocumentDetails } from './travel-documents.ts'
import type { DocumentData } from './document-data.ts'
import styles from './review.module.css'

interface FieldsProps {
  form: Pick<ReturnType<typeof useFieldsForm<DocumentData>>, 'control' | 'value' | 'choice' | 'isChosen'>
}

const common = { autoComplete: 'off', spellCheck: false }

/** Fields of the document, in the order of a passport. */
export function DocumentDataFields({ form, trip }: FieldsProps & { trip: TravelDocumentDetails['trip'] }) {
  const t = useTranslations('staff.review')
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('document')}</legend>
        <DocumentFields form={form} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('person')}</legend>
        <PassengerFields form={form} trip={trip} />
      </fieldset>
      <fieldset className={styles.group} hidden={form.value('person.type') === 'Pet'}>
        <legend>{t('identity.legend')}</legend>
        <IdentityFields form={form} />
      </fieldset>
      <SixMonthWarning form={form} trip={trip} />
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
        options={[
          ...(countries.data?.data ?? []).map(({ iso3, name }) => ({ value: iso3, label: name })),
          ...listedIssuers.map((code) => ({ value: code, label: tp(`issuers.${code}`) })),
        ]}
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

/** Asked here once, and taken from here by the manifests of every flight. */
function IdentityFields({ form: { control } }: FieldsProps) {
  const t = useTranslations('staff.review.identity')
  const countries = useCountries()
  const none = { value: '', label: t('none') }
  return (
    <>
      <Select
        {...control('identity.gender')}
        label={t('gender')}
        options={[none, ...genders.map((gender) => ({ value: gender, label: t(`genders.${gender}`) }))]}
      />
      <Select
        {...control('identity.nationality')}
        label={t('nationality')}
        disabled={countries.isPending}
        options={[none, ...(countries.data?.data ?? []).map(({ iso3, name }) => ({ value: iso3, label: name }))]}
      />
      <TextField {...common} {...control('identity.birth_place')} label={t('birthPlace')} maxLength={birthPlaceRule.maxLength} />
    </>
  )
}

/** A pet has one name, and a passport may have no more. */
function NameFields({ form: { control, value, choice, isChosen } }: FieldsProps) {
  const tp = useTranslations('passengers')
  const isPet = value('person.type') === 'Pet'
  const isOneName = !isPet && isChosen(`person.${oneNameField}`)
  return (
    <>
      <div hidden={isPet || isOneName}>
        <TextField {...common} {...control('person.name.last_name')} label={tp('lastName')} maxLength={60} />
      </div>
      <TextField
        {...common}
        {...control('person.name.first_name')}
        label={isPet ? tp('petName') : isOneName ? tp('onlyName') : tp('firstName')}
        maxLength={60}
      />
      <div hidden={isPet}>
        <Checkbox {...choice(`person.${oneNameField}`)}>{tp('oneName')}</Checkbox>
      </div>
      <div hidden={isPet || isOneName}>
        <TextField
          {...common}
          {...control('person.name.middle_name')}
          label={tp('middleName')}
          optionalLabel={tp('optional')}
          maxLength={60}
        />
      </div>
    </>
  )
}

/** Fields that the type does not have are hidden and keep their text. */
function PassengerFields({ form, trip }: FieldsProps & { trip: TravelDocumentDetails['trip'] }) {
  const { control, value } = form
  const t = useTranslations('staff.review')
  const locale = useLocale()
  const tp = useTranslations('passengers')
  const isPet = value('person.type') === 'Pet'
  const isBorderDocument = ['Passport', 'IdentityCard'].includes(value('document.type') ?? '')
  const optional = { type: 'date', optionalLabel: tp('optional') }
  const date = isBorderDocument ? { type: 'date' } : optional
  const birthDate = control('person.birth_date')
  return (
    <>
      <NameFields form={form} />
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
        <CountField {...control('person.weight_kg')} label={tp('weight')} maxLength={3} />
      </div>
      <TextField {...control('document.issue_date')} {...optional} label={tp('document.issueDate')} max={todayHere()} />
      <TextField
        {...control('document.expiry_date')}
        {...date}
        label={tp('document.expiryDate')}
        hint={t('validUntil', { date: formatDate(trip.last_day, locale) })}
        min={todayHere()}
      />
    </>
  )
}

/** Some countries require six months beyond the trip; exemptions depend on the nationality, so this only warns. */
function SixMonthWarning({ form: { value }, trip }: FieldsProps & { trip: TravelDocumentDetails['trip'] }) {
  const t = useTranslations('staff.review')
  const countries = useCountries()
  const found = sixMonthWarnings(value('document.expiry_date') || null, trip.last_day, trip.countries)
  if (found.length === 0) return null
  const names = found.map((iso3) => countries.data?.data.find((country) => country.iso3 === iso3)?.name ?? iso3)
  return (
    <Banner tone="warn" live="status">
      {t('sixMonths', { countries: names.join(', ') })}
    </Banner>
  )
}
