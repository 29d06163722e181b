import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatNamePart } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Facts } from '@aquilane/ui/facts'
import type { TravelDocumentDetails } from './travel-documents.ts'
import styles from './review.module.css'

/** How it was decided, and what was read. */
export function Decided({ travelDocument: { status, feedback, reading } }: { travelDocument: TravelDocumentDetails }) {
  const t = useTranslations('staff.review')
  const tp = useTranslations('passengers')
  const locale = useLocale()
  const tone = status === 'approved' ? 'ok' : status === 'rejected' ? 'error' : 'info'
  const date = (day: string | null) => (day === null ? '–' : formatDate(day, locale))
  const { gender, nationality, birth_place: birthPlace } = reading?.identity ?? {}
  const identityFacts = [
    { id: 'gender', label: t('identity.gender'), value: gender && t(`identity.genders.${gender}`) },
    { id: 'nationality', label: t('identity.nationality'), value: nationality },
    { id: 'birthPlace', label: t('identity.birthPlace'), value: birthPlace },
  ].flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []))
  return (
    <section className={styles.form} aria-label={t(`decided.${status}`)}>
      <Banner tone={tone} title={t(`decided.${status}`)}>
        {feedback
          ? feedback.comment
            ? t('why', { reason: t(`reasons.${feedback.reason}`), comment: feedback.comment })
            : t(`reasons.${feedback.reason}`)
          : null}
      </Banner>
      {reading ? (
        <Facts
          items={[
            {
              id: 'name',
              label: t('person'),
              value: [reading.person.name.last_name, reading.person.name.first_name, reading.person.name.middle_name]
                .filter((part) => part !== null)
                .map(formatNamePart)
                .join(' '),
            },
            { id: 'birth', label: tp('birthDate'), value: date(reading.person.birth_date) },
            { id: 'type', label: t('document'), value: tp(`document.types.${reading.document.type}`) },
            {
              id: 'number',
              label: tp('document.number'),
              value: [reading.document.series, reading.document.number].filter(Boolean).join(' '),
            },
            { id: 'country', label: tp('document.country'), value: reading.document.country },
            ...identityFacts,
            { id: 'expiry', label: tp('document.expiryDate'), value: date(reading.document.expiry_date) },
          ]}
        />
      ) : null}
    </section>
  )
}
