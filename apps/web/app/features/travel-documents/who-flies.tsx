import { lazy, Suspense, useRef, useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { useOrderPassengers } from '~/lib/order-passengers.ts'
import styles from './who-flies.module.css'

// A new order has no names.
const Names = lazy(() => import('./names.tsx').then((module) => ({ default: module.Names })))
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
      {data.data.length === 0 ? (
        <p className={styles.hint}>{t('empty')}</p>
      ) : (
        <Suspense fallback={<Skeleton height="48px" radius="6px" />}>
          <Names
            order={order.id}
            names={data.data}
            legCount={data.legs.length}
            isOpen={isOpen}
            onRemoved={() => heading.current?.focus()}
          />
        </Suspense>
      )}
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
