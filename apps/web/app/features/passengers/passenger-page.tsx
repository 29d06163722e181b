import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { usePaths } from '~/lib/texts.tsx'
import { Documents } from './passenger-documents.tsx'
import { PassengerForm } from './passenger-form.tsx'
import { passengerName, usePassengers } from './passengers-data.ts'
import styles from './passengers.module.css'

/** One passenger with their documents, or the form for a new one. */
export function PassengerPage({ id }: { id: string | null }) {
  const t = useTranslations('passengers')
  const paths = usePaths()
  const { data, isPending, error, refetch } = usePassengers()
  const person = data?.data.find((one) => one.id === id)
  return (
    <Container width="narrow" className={styles.page}>
      <div>
        <LinkButton variant="quiet" size="small" href={paths.profile()} icon={<ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />}>
          {t('back')}
        </LinkButton>
      </div>
      {isPending ? (
        <Skeleton height="320px" radius="6px" />
      ) : error ? (
        <EmptyState level={1} title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : id !== null && !person ? (
        <EmptyState level={1} title={t('missing')} text={t('missingText')} />
      ) : (
        <>
          <Heading level={1} size={48}>
            {person ? passengerName(person) : t('newTitle')}
          </Heading>
          <PassengerForm person={person ?? null} hasPrimary={data.data.some((one) => one.type === 'Primary' && one.id !== id)} />
          {person ? <Documents person={person} /> : null}
        </>
      )}
    </Container>
  )
}
