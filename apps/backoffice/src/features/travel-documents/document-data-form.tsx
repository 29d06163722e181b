import { useTranslations } from 'use-intl'
import {
  documentTypesFor,
  passengerTypes,
  petSpecies,
  type DocumentType,
  type PassengerType,
  type PetSpecies,
} from '@aquilane/domain/passengers/passenger-rules'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { todayHere } from '~/lib/dates.ts'
import { useCountries } from './travel-documents.ts'
import { withType, type TypedFields } from './document-data.ts'
import styles from './review.module.css'

/** Fields of the document, in the order of a passport. */
export function DocumentDataFields({
  typed,
  set,
  faults,
}: {
  typed: TypedFields
  set: (typed: TypedFields) => void
  faults: Record<string, string>
}) {
  const t = useTranslations('staff.review')
  const tp = useTranslations('profile.persons')
  const te = useTranslations('profile.persons.errors')
  const countries = useCountries()
  const pet = typed.type === 'Pet'
  const change = (part: Partial<TypedFields>) => set({ ...typed, ...part })
  const fault = (path: string): string | undefined => {
    const code = faults[path]
    return code === undefined ? undefined : te.has(code as 'OTHER') ? te(code as 'OTHER') : te('OTHER')
  }
  const common = { autoComplete: 'off', spellCheck: false }
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('document')}</legend>
        <Select
          label={tp('type')}
          value={typed.type}
          onChange={(type) => set(withType(typed, type as PassengerType))}
          options={passengerTypes.map((type) => ({ value: type, label: type === 'Primary' ? t('primary') : tp(`types.${type}`) }))}
          error={fault('person.type')}
        />
        <Select
          label={tp('document.type')}
          value={typed.documentType}
          onChange={(documentType) => change({ documentType: documentType as DocumentType })}
          options={documentTypesFor(typed.type).map((type) => ({ value: type, label: tp(`document.types.${type}`) }))}
          error={fault('document.type')}
        />
        <Select
          label={tp('document.country')}
          placeholder={tp('choose')}
          value={typed.country}
          onChange={(country) => change({ country })}
          disabled={countries.isPending}
          options={(countries.data?.data ?? []).map(({ iso3, name }) => ({ value: iso3, label: name }))}
          error={fault('document.country')}
        />
        <TextField
          {...common}
          label={tp('document.series')}
          optionalLabel={tp('optional')}
          value={typed.series}
          onChange={(series) => change({ series })}
          maxLength={16}
          autoCapitalize="characters"
          error={fault('document.series')}
        />
        <TextField
          {...common}
          label={tp('document.number')}
          value={typed.number}
          onChange={(number) => change({ number })}
          maxLength={32}
          autoCapitalize="characters"
          error={fault('document.number')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('person')}</legend>
        {pet ? null : (
          <TextField
            {...common}
            label={tp('lastName')}
            value={typed.last}
            onChange={(last) => change({ last })}
            maxLength={60}
            error={fault('person.name.last_name')}
          />
        )}
        <TextField
          {...common}
          label={pet ? tp('petName') : tp('firstName')}
          value={typed.first}
          onChange={(first) => change({ first })}
          maxLength={60}
          error={fault('person.name.first_name')}
        />
        {pet ? null : (
          <TextField
            {...common}
            label={tp('middleName')}
            optionalLabel={tp('optional')}
            value={typed.middle}
            onChange={(middle) => change({ middle })}
            maxLength={60}
            error={fault('person.name.middle_name')}
          />
        )}
        <TextField
          label={tp('birthDate')}
          optionalLabel={tp('optional')}
          type="date"
          value={typed.birth}
          onChange={(birth) => change({ birth })}
          max={todayHere()}
          error={fault('person.birth_date') ?? fault('document.birth_date')}
        />
        {pet ? (
          <>
            <Select
              label={tp('species')}
              placeholder={tp('choose')}
              value={typed.species}
              onChange={(species) => change({ species: species as PetSpecies })}
              options={petSpecies.map((species) => ({ value: species, label: tp(`kinds.${species}`) }))}
              error={fault('person.species')}
            />
            <TextField
              label={tp('weight')}
              inputMode="numeric"
              value={typed.weight}
              onChange={(weight) => change({ weight: weight.trim() })}
              maxLength={3}
              error={fault('person.weight_kg')}
            />
          </>
        ) : null}
        <TextField
          label={tp('document.issueDate')}
          optionalLabel={tp('optional')}
          type="date"
          value={typed.issue}
          onChange={(issue) => change({ issue })}
          max={todayHere()}
          error={fault('document.issue_date')}
        />
        <TextField
          label={tp('document.expiryDate')}
          optionalLabel={tp('optional')}
          type="date"
          value={typed.expiry}
          onChange={(expiry) => change({ expiry })}
          min={todayHere()}
          error={fault('document.expiry_date')}
        />
      </fieldset>
    </>
  )
}
