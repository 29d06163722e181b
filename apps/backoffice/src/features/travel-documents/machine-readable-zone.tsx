import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  isSameAsZone,
  readZone,
  zoneFields,
  type ZoneField,
  type ZoneReading,
} from '@aquilane/domain/travel-documents/machine-readable-zone'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { TextArea } from '@aquilane/ui/text-area'
import { todayHere } from '~/lib/dates.ts'
import styles from './review.module.css'

interface ZoneProps {
  typed: (path: ZoneField) => string
  /** Belongs to the first name in the zone. */
  middleName: string
  /** The number of fields that took their value. */
  onFill: (values: ZoneReading['values']) => number
}

/** Lines of a zone with any line breaks; more are pasted than it has. */
const limits = { max: 200, allowed: /^[\s\S]*$/ }

/** The reviewer types or pastes the zone: it fills what is empty, and what was typed otherwise is shown. */
export function MachineReadableZone({ typed, middleName, onFill }: ZoneProps) {
  const t = useTranslations('staff.review.zone')
  const [text, setText] = useState('')
  const [read, setRead] = useState<{ reading: ZoneReading | null; filled: number } | null>(null)
  const readText = (): void => {
    const reading = readZone(text, todayHere())
    const empty = zoneFields.flatMap((field) => {
      const value = reading?.values[field]
      return value !== undefined && typed(field) === '' ? [[field, value] as const] : []
    })
    setRead({ reading, filled: onFill(Object.fromEntries(empty)) })
  }
  return (
    <div className={styles.zone}>
      <TextArea
        label={t('label')}
        hint={t('hint')}
        value={text}
        onChange={(value) => {
          setText(value)
          setRead(null)
        }}
        {...limits}
        messages={{ min: () => '', max: () => t('unreadable'), allowed: t('unreadable') }}
        error={read && !read.reading ? t('unreadable') : undefined}
        rows={3}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button variant="outline" onClick={readText}>
        {t('read')}
      </Button>
      {read?.reading ? <Result reading={read.reading} filled={read.filled} typed={typed} middleName={middleName} onFill={onFill} /> : null}
    </div>
  )
}

function useFieldLabel(): (field: ZoneField) => string {
  const tp = useTranslations('passengers')
  const ti = useTranslations('staff.review.identity')
  const labels: Record<ZoneField, string> = {
    'document.type': tp('document.type'),
    'document.country': tp('document.country'),
    'document.number': tp('document.number'),
    'document.expiry_date': tp('document.expiryDate'),
    'person.name.last_name': tp('lastName'),
    'person.name.first_name': tp('firstName'),
    'person.birth_date': tp('birthDate'),
    'identity.gender': ti('gender'),
    'identity.nationality': ti('nationality'),
  }
  return (field) => labels[field]
}

function Result({ reading, filled, typed, middleName, onFill }: ZoneProps & { reading: ZoneReading; filled: number }) {
  const t = useTranslations('staff.review.zone')
  const labelOf = useFieldLabel()
  const different = zoneFields.flatMap((field) => {
    const zone = reading.values[field]
    return zone === undefined || isSameAsZone(field, typed(field), zone, middleName) ? [] : [{ field, zone }]
  })
  const names = reading.wrong.map((check) => t(`checks.${check}`)).join(', ')
  return (
    <>
      <Banner tone={reading.wrong.length > 0 ? 'warn' : 'ok'} live="status" title={t('filled', { count: filled })}>
        {[
          reading.wrong.length > 0 ? t('wrong', { names }) : null,
          reading.isNameCut ? t('cut') : null,
          reading.hasOneName ? t('oneName') : null,
        ]
          .filter((line) => line !== null)
          .join(' ') || null}
      </Banner>
      {different.length > 0 ? (
        <Banner tone="warn" live="status" title={t('differs')}>
          <ul className={styles.differences}>
            {different.map(({ field, zone }) => (
              <li key={field}>{t('difference', { field: labelOf(field), typed: typed(field) || '–', zone })}</li>
            ))}
          </ul>
          <Button variant="outline" onClick={() => onFill(Object.fromEntries(different.map(({ field, zone }) => [field, zone])))}>
            {t('use')}
          </Button>
        </Banner>
      ) : null}
    </>
  )
}
