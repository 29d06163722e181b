import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Skeleton } from '@aquilane/ui/skeleton'
import { Subpage } from '~/lib/subpage.tsx'
import { Documents } from './passenger-documents.tsx'
import { PassengerForm } from './passenger-form.tsx'
import { passengerName, usePassengers } from './passengers-data.ts'

/** One passenger with their documents, or the form for a new one. */
export function PassengerPage({ id }: { id: string | null }) {
  const t = useTranslations('passengers')
  const { data, isPending, error, refetch } = usePassengers()
  const person = data?.data.find((one) => one.id === id)
  const title = person ? passengerName(person) : id === null ? t('newTitle') : null
  return (
    <Subpage title={title}>
      {isPending ? (
        <Skeleton height="320px" radius="6px" />
      ) : error ? (
        <EmptyState level={1} title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : id !== null && !person ? (
        <EmptyState level={1} title={t('missing')} text={t('missingText')} />
      ) : (
        <>
          <PassengerForm person={person ?? null} hasPrimary={data.data.some((one) => one.type === 'Primary' && one.id !== id)} />
          {person ? <Documents person={person} /> : null}
        </>
      )}
    </Subpage>
  )
}
