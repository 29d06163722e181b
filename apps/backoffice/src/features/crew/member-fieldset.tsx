import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { crewRoles, crewSexes } from '@aquilane/domain/crew/qualifications'
import { Select } from '@aquilane/ui/select'
import { PlainField } from '~/lib/form/fields.tsx'
import form from '~/lib/form/form.module.css'
import type { CrewChoices, CrewDetails } from './crew.ts'
import styles from './crew.module.css'
import type { MemberFields } from './member-text.ts'

interface Props {
  control: (path: Exclude<keyof MemberFields, 'company'> | 'company.id') => {
    name: string
    defaultValue: string
    error: string | undefined
  }
  member: CrewDetails | null
  choices: CrewChoices
  isReadOnly: boolean
  training: ReactNode
}

/** Fields of a crew member: who it is, what they may fly, what authorities ask. */
export function MemberFieldset({ control, member, choices, isReadOnly, training }: Props) {
  return (
    <fieldset className={`${form.form} ${styles.training}`} disabled={isReadOnly}>
      <Person control={control} member={member} choices={choices} />
      <Papers control={control} />
      {training}
      <Identity control={control} countries={choices.countries} />
    </fieldset>
  )
}

type Control = Pick<Props, 'control'>

function Person({ control, member, choices }: Control & Pick<Props, 'member' | 'choices'>) {
  const t = useTranslations('staff-crew')
  return (
    <>
      <Select
        {...control('company.id')}
        label={t('fields.company')}
        placeholder="–"
        options={choices.companies
          .filter(({ id }) => member === null || id === member.company.id)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <div className={form.pair}>
        <PlainField {...control('given_names')} label={t('fields.givenNames')} hint={t('asInPassport')} maxLength={80} />
        <PlainField {...control('family_name')} label={t('fields.familyName')} maxLength={80} />
      </div>
      <div className={form.pair}>
        <Select
          {...control('role')}
          label={t('fields.role')}
          options={crewRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        />
        <PlainField {...control('base')} label={t('fields.base')} hint={t('baseHint')} maxLength={4} />
      </div>
    </>
  )
}

function Papers({ control }: Control) {
  const t = useTranslations('staff-crew')
  return (
    <>
      <div className={form.pair}>
        <PlainField {...control('licence_number')} label={t('fields.licence')} maxLength={40} />
        <PlainField {...control('medical_until')} label={t('fields.medical')} type="date" />
      </div>
      <PlainField {...control('recurrent_until')} label={t('fields.recurrent')} type="date" />
      <div className={form.pair}>
        <Select
          {...control('language_level')}
          label={t('fields.languageLevel')}
          options={['', '4', '5', '6'].map((level) => ({ value: level, label: level === '' ? '–' : level }))}
        />
        <PlainField {...control('language_until')} label={t('fields.languageUntil')} hint={t('languageHint')} type="date" />
      </div>
    </>
  )
}

function Identity({ control, countries }: Control & Pick<CrewChoices, 'countries'>) {
  const t = useTranslations('staff-crew')
  const options = [{ value: '', label: '–' }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]
  return (
    <>
      <h3 className={styles.group}>{t('identity')}</h3>
      <p className={form.quiet}>{t('identityText')}</p>
      <div className={form.pair}>
        <PlainField {...control('passport_number')} label={t('fields.passport')} maxLength={20} />
        <PlainField {...control('passport_until')} label={t('fields.passportUntil')} type="date" />
      </div>
      <div className={form.pair}>
        <Select {...control('passport_country')} label={t('fields.passportCountry')} options={options} />
        <Select {...control('nationality')} label={t('fields.nationality')} options={options} />
      </div>
      <div className={form.pair}>
        <PlainField {...control('birth_date')} label={t('fields.birthDate')} type="date" />
        <PlainField {...control('birth_place')} label={t('fields.birthPlace')} maxLength={80} />
      </div>
      <div className={form.pair}>
        <Select
          {...control('sex')}
          label={t('fields.sex')}
          options={[{ value: '', label: '–' }, ...crewSexes.map((sex) => ({ value: sex, label: t(`sex.${sex}`) }))]}
        />
        <Select {...control('residence')} label={t('fields.residence')} options={options} />
      </div>
      <PlainField {...control('address')} label={t('fields.address')} maxLength={200} />
      <PlainField {...control('phone')} label={t('fields.phone')} maxLength={24} inputMode="tel" />
    </>
  )
}
