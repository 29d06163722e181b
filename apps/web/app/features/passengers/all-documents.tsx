import { FileText } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '@aquilane/i18n/format'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { EntryList } from '~/lib/entry-list.tsx'
import { usePaths } from '~/lib/texts.tsx'
import { passengerName, usePassengers } from './passengers-data.ts'
import { ValidityBadge } from './validity-badge.tsx'
import styles from './passengers.module.css'

/** Documents of all passengers; what is loading or failed is said by the passengers above. */
export function AllDocuments() {
  const t = useTranslations('passengers')
  const locale = useLocale()
  const paths = usePaths()
  const { data } = usePassengers()
  const people = data?.data ?? []
  const [first] = people
  if (!first) return null
  const entries = people.flatMap((person) =>
    person.documents.map((document) => ({
      id: document.id,
      href: paths.passengerDocuments(person.id),
      icon: <FileText aria-hidden="true" />,
      title: `${t(`document.types.${document.type}`)}, ${passengerName(person)}`,
      text: document.expiry_date ? t('document.validUntil', { date: formatDate(document.expiry_date, locale) }) : t('document.noExpiry'),
      badge: <ValidityBadge expiry={document.expiry_date} />,
    })),
  )
  return (
    <section className={styles.section} aria-label={t('allDocuments.title')}>
      <Heading level={2} size={28}>
        {t('allDocuments.title')}
      </Heading>
      {entries.length > 0 ? (
        <EntryList entries={entries} />
      ) : (
        <EmptyState
          level={3}
          title={t('allDocuments.empty')}
          text={t('allDocuments.emptyText')}
          actions={
            <LinkButton variant="outline" href={paths.passengerDocuments(first.id)}>
              {t('allDocuments.add', { name: passengerName(first) })}
            </LinkButton>
          }
        />
      )}
    </section>
  )
}
