import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatEmissions, formatMoney, formatMoneyFixed, type MoneyLike } from '@aquilane/i18n/format'
import { Breakdown } from '@aquilane/ui/breakdown'
import { AircraftPicture } from '~/lib/aircraft-picture.tsx'
import { PhotoStrip } from '~/lib/photo-strip.tsx'
import { Facts } from '@aquilane/ui/facts'
import { Price } from '@aquilane/ui/price'
import { usePriceLines } from '~/lib/price-lines.ts'
import type { Order, RefundStep } from './order-types.ts'
import styles from './money-parts.module.css'
import orderStyles from './order.module.css'

/** The Primary invoice of an order carries what a coupon takes off. */
const findDiscount = (invoices: Order['invoices']) => invoices.findLast(({ type }) => type === 'Primary')?.discount

/** A price less what a coupon takes off; the price of a trip that got another flight is on several invoices. */
const lessDiscount = (price: MoneyLike, discount: MoneyLike | undefined): MoneyLike =>
  discount ? { ...price, amount: Math.round((price.amount - discount.amount) * 100) / 100 } : price

/** The sum to pay; with a coupon the price before it as well, and what the coupon is. */
export function PriceHead({ price, invoices }: { price: MoneyLike; invoices: Order['invoices'] }) {
  const t = useTranslations('order')
  const discount = findDiscount(invoices)
  if (!discount) return <Price size="large" value={formatMoney(price)} note={t('total')} />
  return (
    <>
      <Price
        size="large"
        value={formatMoney(lessDiscount(price, discount.amount))}
        was={formatMoney(price)}
        wasLabel={t('coupon.before')}
        note={t('total')}
      />
      <p className={orderStyles.quiet}>{t('coupon.line', { title: discount.title, amount: formatMoney(discount.amount) })}</p>
    </>
  )
}

/** The price to the last line, and the only things that may follow it. */
export function PriceSection({
  price,
  lines,
  caps,
  invoices = [],
}: {
  price: MoneyLike
  lines: Order['price_breakdown']
  /** Null: the trip is not flown. */
  caps: Order['after_flight_caps'] | null
  invoices?: Order['invoices']
}) {
  const t = useTranslations('order')
  const words = usePriceLines()
  const discount = findDiscount(invoices)
  const coupon = discount
    ? [
        {
          id: 'coupon',
          service: t('coupon.title'),
          reason: discount.title,
          price: `−${formatMoneyFixed(discount.amount)}`,
          tone: 'discount' as const,
        },
      ]
    : []
  return (
    <section className={orderStyles.section} aria-labelledby="price">
      <h2 id="price" className={orderStyles.heading}>
        {t('price')}
      </h2>
      <Breakdown
        caption={t('price')}
        hideCaption
        rows={[...words.rows(lines), ...coupon]}
        total={{ label: t('total'), price: formatMoneyFixed(lessDiscount(price, discount?.amount)) }}
      />
      {caps === null ? null : <h3 className={orderStyles.subheading}>{t('caps')}</h3>}
      {caps === null ? null : caps.length === 0 ? (
        <p>{t('capsNone')}</p>
      ) : (
        <Facts
          items={caps.map((cap) => ({
            id: cap.service,
            label: words.service(cap.service),
            value: t('capUpTo', { price: formatMoney(cap.price) }),
          }))}
        />
      )}
    </section>
  )
}

/** The cancellation terms as money and dates. */
export function TermsSection({ steps, title }: { steps: readonly RefundStep[]; title?: string }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const day = (local: string) => formatDateTime(local, locale, 'date')
  return (
    <section className={orderStyles.section} aria-labelledby="cancel-terms">
      <h2 id="cancel-terms" className={orderStyles.heading}>
        {title ?? t('terms')}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.until ?? 'last'}>
            <span>
              {step.until_local
                ? t(index === 0 ? 'termNow' : 'termUntil', { date: day(step.until_local) })
                : t(index === 0 ? 'termAlways' : 'termAfter')}
            </span>
            <span className={styles.stepMoney}>
              {step.refund ? <b>{t('back', { refund: formatMoneyFixed(step.refund) })}</b> : null}
              {step.fee ? (
                <span className={orderStyles.quiet}>{t('feeOf', { percent: step.fee_percent, fee: formatMoneyFixed(step.fee) })}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const cityName = ({ city, name }: Order['legs'][number]['departure_airport']): string => city?.name ?? name
const toRoute = (leg: Order['legs'][number]): string => `${cityName(leg.departure_airport)} – ${cityName(leg.arrival_airport)}`

interface AircraftSectionProps {
  aircraft: { type: { slug: string; name: string }; className: string; tail: string; year: number }
  /** Of this very aircraft; without any the drawing of its type is shown. */
  photos?: NonNullable<Order['aircraft']>['photos']
  company: Order['company']
  /** Those that it flies, where others fly with another one. */
  legs?: Order['legs']
  seats: number | null
  /** `seats` are those that were booked, not those of the cabin. */
  isSeatOrder?: boolean
  co2Kg: number | null
}

export function AircraftSection({ aircraft, photos = [], company, legs = [], seats, isSeatOrder = false, co2Kg }: AircraftSectionProps) {
  const t = useTranslations('order')
  const { date } = usePriceLines()
  const facts = [
    { id: 'tail', label: t('tail'), value: aircraft.tail },
    { id: 'year', label: t('built'), value: String(aircraft.year) },
    ...(seats === null ? [] : [{ id: 'seats', label: t(isSeatOrder ? 'seatsBought' : 'seats'), value: String(seats) }]),
    ...(co2Kg === null ? [] : [{ id: 'co2', label: t('co2'), value: formatEmissions(co2Kg) }]),
    ...(company
      ? [
          { id: 'company', label: t('operatedBy'), value: company.name },
          { id: 'aoc', label: t('aoc'), value: company.aoc },
          { id: 'insured', label: t('insured'), value: date(company.insured_until) },
        ]
      : []),
  ]
  return (
    <section className={orderStyles.section} aria-labelledby="aircraft">
      <h2 id="aircraft" className={orderStyles.heading}>
        {t('aircraft')}
      </h2>
      <div className={styles.aircraft}>
        {photos.length === 0 ? (
          <div className={styles.stage}>
            <AircraftPicture
              className={styles.picture ?? ''}
              slug={aircraft.type.slug}
              label={t('drawing', { type: aircraft.type.name })}
              sizes="(width < 768px) 88vw, 400px"
            />
          </div>
        ) : null}
        <div className={styles.about}>
          <div>
            <p className={styles.typeName}>{aircraft.type.name}</p>
            <p className={orderStyles.quiet}>{aircraft.className}</p>
            {legs.length > 0 ? <p className={orderStyles.quiet}>{t('fliesLegs', { routes: legs.map(toRoute).join(', ') })}</p> : null}
          </div>
          <Facts look="grid" items={facts} className={styles.figures ?? ''} />
        </div>
      </div>
      {photos.length > 0 ? <PhotoStrip className={styles.photos} tail={aircraft.tail} photos={photos} /> : null}
    </section>
  )
}
