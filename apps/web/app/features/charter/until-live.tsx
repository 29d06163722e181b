import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatListPrice } from '@aquilane/i18n/format'
import { useIsHydrated } from '~/lib/hydration.ts'
import { SuggestionSkeleton } from './suggestion-skeleton.tsx'
import type { Suggestion } from './use-suggestions.ts'
import { groupByClass } from './visible-suggestions.ts'
import list from './suggestion-list.module.css'
import styles from './suggestions.module.css'

/** Rows in the place of offers that are searched; below the class and its lowest price, where the page has those of a visitor. */
export function ComingOffers({ known = [] }: { known?: readonly Suggestion[] }) {
  const t = useTranslations('suggestions')
  if (known.length === 0) return <Skeletons count={5} />
  return groupByClass(known).map(({ slug, cheapest, shown }) => (
    <section key={slug} className={list.group} aria-labelledby={`coming-${slug}`}>
      <header className={list.head}>
        <h2 id={`coming-${slug}`}>{cheapest.aircraft_class.name}</h2>
        <p className={list.from}>{t('fromAmount', { price: formatListPrice(cheapest.price) })}</p>
      </header>
      <Skeletons count={shown} />
    </section>
  ))
}

const Skeletons = ({ count }: { count: number }) => (
  <div className={styles.list} aria-hidden="true">
    {Array.from({ length: count }, (_, row) => (
      <SuggestionSkeleton key={row} />
    ))}
  </div>
)

/** The page holds a visitor's offers. On a device with a session it shows their prices while those of the customer are searched. */
export function UntilLive({ known, children }: { known: readonly Suggestion[]; children: ReactNode }) {
  const isLive = useIsHydrated()
  return (
    <>
      {isLive ? null : (
        <div data-when="in">
          <ComingOffers known={known} />
        </div>
      )}
      <div className={styles.through} data-when={isLive ? undefined : 'out'}>
        {children}
      </div>
    </>
  )
}
