import { PawPrint, Plus, User } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { EntryList } from '~/lib/entry-list.tsx'
import { usePaths } from '~/lib/texts.tsx'
import { passengerName, usePassengers } from './passengers-data.ts'
import { ValidityBadge } from './validity-badge.tsx'
import styles from './passengers.module.css'

/** Who flies with the user. */
export function Passengers() {
  const t = useTranslations('passengers')
  const paths = usePaths()
  const { data, isPending, error, refetch } = usePassengers()
  const add = (
    <LinkButton variant="outline" href={paths.passenger()} icon={<Plus size={18} strokeWidth={1.5} aria-hidden="true" />}>
      {t('add')}
    </LinkButton>
  )
  return (
    <section className={styles.section} aria-label={t('title')}>
      <Heading level={2} size={28}>
        {t('title')}
      </Heading>
      {isPending ? (
        <Skeleton height="72px" radius="6px" />
      ) : error ? (
        <EmptyState title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : data.data.length === 0 ? (
        <EmptyState level={3} title={t('empty')} text={t('emptyText')} actions={add} />
      ) : (
        <>
          <EntryList
            entries={data.data.map((person) => ({
              id: person.id,
              href: paths.passenger(person.id),
              icon: person.type === 'Pet' ? <PawPrint aria-hidden="true" /> : <User aria-hidden="true" />,
              title: passengerName(person),
              text: `${t(`types.${person.type}`)} · ${t('documents', { count: person.documents.length })}`,
              badge: person.documents.map((document) => <ValidityBadge key={document.id} expiry={document.expiry_date} />),
            }))}
          />
          <div>{add}</div>
        </>
      )}
    </section>
  )
}
