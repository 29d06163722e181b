import { Bell, ArrowLeftRight } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate, formatListPrice, formatMoney } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Eyebrow, Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { OfferGrid } from '~/features/flight-offers/index.ts'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import { LegCard } from './leg-card.tsx'
import styles from './route-page.module.css'

type Route = Api['GET /gamma/empty-leg/route']['response']

/** Empty legs between two cities: on offer, sold before, and the charter beside them. */
export function RoutePage({ route }: { route: Route }) {
  const t = useTranslations('empty-legs.route')
  const paths = usePaths()
  const { from, to } = route
  const names = { from: from.name, to: to.name }
  const ends = { from: from.selector, to: to.selector }
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Eyebrow>{t('eyebrow')}</Eyebrow>
        <Heading level={1} size={48}>
          {t('title', names)}
        </Heading>
        <Lede>{t('lede', names)}</Lede>
        <div className={layout.links}>
          <LinkButton
            variant="outline"
            size="small"
            href={paths.emptyLegSubscriptionEdit('new', ends)}
            icon={<Bell size={18} strokeWidth={1.5} aria-hidden="true" />}
          >
            {t('tellMe')}
          </LinkButton>
          <LinkButton
            variant="outline"
            size="small"
            href={paths.emptyLegRoute(to.selector, from.selector)}
            icon={<ArrowLeftRight size={18} strokeWidth={1.5} aria-hidden="true" />}
          >
            {t('back', names)}
          </LinkButton>
        </div>
      </header>
      <section className={layout.section} aria-labelledby="on-offer">
        <h2 id="on-offer" className={layout.heading}>
          {t('onOffer')}
        </h2>
        {route.data.length === 0 ? (
          <EmptyState level={3} title={t('none')} text={t('noneText')} />
        ) : (
          <OfferGrid offers={route.data} card={(leg) => <LegCard leg={leg} level={3} isAlternative />} />
        )}
        {route.total_count > route.data.length ? (
          <TextLink href={paths.emptyLegs(ends)}>{t('all', { count: route.total_count })}</TextLink>
        ) : null}
      </section>
      {route.charter_price ? <Charter price={route.charter_price} href={paths.index(ends)} /> : null}
      <History sold={route.sold} />
    </Container>
  )
}

function Charter({ price, href }: { price: NonNullable<Route['charter_price']>; href: string }) {
  const t = useTranslations('empty-legs.route')
  return (
    <section className={layout.section} aria-labelledby="charter">
      <h2 id="charter" className={layout.heading}>
        {t('charter', { price: formatListPrice(price) })}
      </h2>
      <p>{t('charterText')}</p>
      <p>
        <TextLink href={href}>{t('charterLink')}</TextLink>
      </p>
    </section>
  )
}

function History({ sold }: { sold: Route['sold'] }) {
  const t = useTranslations('empty-legs.route')
  const locale = useLocale()
  return (
    <section className={layout.section} aria-labelledby="history">
      <h2 id="history" className={layout.heading}>
        {t('history')}
      </h2>
      {sold.lowest && sold.median ? (
        <>
          <Facts
            look="grid"
            items={[
              { id: 'sold', label: t('sold'), value: sold.count },
              { id: 'median', label: t('median'), value: formatMoney(sold.median) },
              { id: 'lowest', label: t('lowest'), value: formatMoney(sold.lowest) },
            ]}
          />
          <table className={styles.history}>
            <thead>
              <tr>
                <th scope="col">{t('month')}</th>
                <th scope="col">{t('class')}</th>
                <th scope="col">{t('price')}</th>
                <th scope="col">{t('off')}</th>
              </tr>
            </thead>
            <tbody>
              {sold.latest.map((sale, at) => (
                // Sales have no public ids and never change their order within one page.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <td>{formatDate(`${sale.month}-01`, locale, 'month')}</td>
                  <td>{sale.aircraft_class}</td>
                  <td>{formatListPrice(sale.price)}</td>
                  <td>{`${sale.discount_percent} %`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p>{t('noHistory')}</p>
      )}
    </section>
  )
}
