import type { ReactNode } from 'react'
import { Pagination } from '@aquilane/ui/pagination'
import { usePageLabels } from '~/lib/page-labels.ts'
import layout from '~/lib/page-layout.module.css'

interface OfferGridProps<T> {
  offers: readonly T[]
  card: (offer: T) => ReactNode
}

/** Cards of flights beside each other. */
export const OfferGrid = <T extends { id: string }>({ offers, card }: OfferGridProps<T>) => (
  <ul className={layout.grid}>
    {offers.map((offer) => (
      <li key={offer.id}>{card(offer)}</li>
    ))}
  </ul>
)

interface OfferPagesProps<T> extends OfferGridProps<T> {
  pagination: { current_page: number; page_count: number }
  href: (page: number) => string
}

/** A page of a list, with links to the others. */
export function OfferPages<T extends { id: string }>({ offers, card, pagination, href }: OfferPagesProps<T>) {
  const labels = usePageLabels()
  return (
    <>
      <OfferGrid offers={offers} card={card} />
      <Pagination page={pagination.current_page} pageCount={pagination.page_count} href={href} labels={labels} />
    </>
  )
}

/** More flights below a title of their own; nothing where there are none. */
export function OtherOffers<T extends { id: string }>({ title, offers, card }: OfferGridProps<T> & { title: string }) {
  if (offers.length === 0) return null
  return (
    <section className={layout.section} aria-labelledby="others">
      <h2 id="others" className={layout.heading}>
        {title}
      </h2>
      <OfferGrid offers={offers} card={card} />
    </section>
  )
}
