import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { SuggestionCard } from './suggestion-card.tsx'
import type { Suggestion } from './use-suggestions.ts'
import styles from './suggestions.module.css'

interface SuggestionListProps {
  list: readonly Suggestion[]
  grouped: boolean
  action: (suggestion: Suggestion) => ReactNode
}

/** Grouped by class and then by type, the cheapest of a type on top; in one run when sorted otherwise. */
export function SuggestionList({ list, grouped, action }: SuggestionListProps) {
  if (!grouped) {
    return (
      <div className={styles.list}>
        {list.map((one) => (
          <SuggestionCard key={one.id} suggestion={one} action={action(one)} />
        ))}
      </div>
    )
  }
  const byClass = Map.groupBy(list, (one) => one.aircraft_class.slug)
  return (
    <>
      {[...byClass].map(([slug, offers]) => (
        <ClassGroup key={slug} offers={offers} action={action} />
      ))}
    </>
  )
}

/** Offers of one class, by type. */
function ClassGroup({ offers, action }: { offers: readonly Suggestion[]; action: SuggestionListProps['action'] }) {
  const t = useTranslations('suggestions')
  const cheapest = offers.reduce((low, one) => (one.price.amount < low.price.amount ? one : low))
  const id = `class-${cheapest.aircraft_class.slug}`
  const byType = [...Map.groupBy(offers, (one) => one.aircraft_type.slug).values()]
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.groupHead}>
        <h2 id={id}>{cheapest.aircraft_class.name}</h2>
        <p className={styles.quiet}>{t('fromAmount', { price: formatMoney(cheapest.price) })}</p>
      </header>
      <div className={styles.list}>
        {byType.map(([first, ...others]) =>
          first ? (
            <SuggestionCard
              key={first.id}
              suggestion={first}
              action={action(first)}
              more={others.length > 0 ? <Others offers={others} action={action} /> : undefined}
            />
          ) : null,
        )}
      </div>
    </section>
  )
}

/** The dearer aircraft of a type. */
function Others({ offers, action }: { offers: readonly Suggestion[]; action: SuggestionListProps['action'] }) {
  const t = useTranslations('suggestions')
  return (
    <details className={styles.others}>
      <summary>{t('others', { count: offers.length, type: offers[0]!.aircraft_type.name })}</summary>
      <div className={styles.list}>
        {offers.map((one) => (
          <SuggestionCard key={one.id} suggestion={one} action={action(one)} />
        ))}
      </div>
    </details>
  )
}
