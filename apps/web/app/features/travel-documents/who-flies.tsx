import { lazy, Suspense, useRef, useState } from 'react'
import { UserPlus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { useOrderPassengers } from '~/lib/order-passengers.ts'
import { useRemovePassenger } from './order-passengers.ts'
import { StateBadge } from './passenger-row.tsx'
import { overallState, plainName, type NamedPassenger } from './travel-documents.ts'
import styles from './who-flies.module.css'

const NameSheet = lazy(() => import('./name-sheet.tsx').then((module) => ({ default: module.NameSheet })))

/** The passengers of an order by name, on all its legs at once; documents may follow. */
export function WhoFlies({ order }: { order: { id: string } }) {
  const t = useTranslations('travel-documents.names')
  const { data, isPending, refetch } = useOrderPassengers(order.id)
  const [isAdding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  if (isPending) return <Skeleton height="96px" radius="6px" />
  if (!data)
    return (
      <div className={styles.failed} role="alert">
        <p>{t('failed')}</p>
        <Button variant="outline" size="small" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  const isOpen = data.legs.some(({ open }) => open)
  if (!isOpen && data.data.length === 0) return null
  const pax = Math.max(0, ...data.legs.map((leg) => leg.pax))
  const named = data.data.filter(({ takes_seat: seat }) => seat).length
  return (
    <section className={styles.who} aria-labelledby="who-flies">
      <div className={styles.head}>
        <h3 id="who-flies" ref={heading} tabIndex={-1} className={styles.title}>
          {t('title')}
        </h3>
        <span className={styles.count}>{t('count', { count: Math.min(named, pax), pax })}</span>
      </div>
      {data.data.length === 0 ? <p className={styles.hint}>{t('empty')}</p> : null}
      <ul className={styles.names}>
        {data.data.map((one) => (
          <Name
            key={one.id}
            order={order.id}
            named={one}
            legCount={data.legs.length}
            isOpen={isOpen}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {data.legs.length > 1 ? <p className={styles.hint}>{t('oneForAll')}</p> : null}
      {isOpen ? (
        <Button variant="outline" icon={<UserPlus size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      ) : null}
      {isAdding ? (
        <Suspense>
          <NameSheet order={order.id} list={data} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

interface NameProps {
  order: string
  named: NamedPassenger
  legCount: number
  isOpen: boolean
  onRemoved: () => void
}

function Name({ order, named, legCount, isOpen, onRemoved }: NameProps) {
  const t = useTranslations('travel-documents.names')
  const name = plainName(named)
  const remove = useRemovePassenger(order)
  const notes = [
    ...(named.takes_seat ? [] : [t('noSeat')]),
    ...(named.legs.length < legCount ? [t('someLegs', { count: named.legs.length, legs: legCount })] : []),
  ]
  const press = () =>
    remove.mutate(named.id, {
      onSuccess: () => {
        toasts.show({ tone: 'ok', title: t('removed', { name }) })
        onRemoved()
      },
      onError: () => toasts.show({ tone: 'error', title: t('removeFailed') }),
    })
  return (
    <li className={styles.person}>
      <span className={styles.name}>
        {name}
        {notes.length > 0 ? <span className={styles.notes}>{notes.join(' · ')}</span> : null}
      </span>
      <StateBadge status={overallState(named)} />
      {isOpen ? (
        <IconButton
          size="small"
          label={t('remove', { name })}
          icon={<X size={18} strokeWidth={1.5} aria-hidden="true" />}
          disabled={remove.isPending}
          onClick={press}
        />
      ) : null}
    </li>
  )
}
