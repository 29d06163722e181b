import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { Price } from '@aquilane/ui/price'
import { OfferPurchase } from '~/features/flight-offers/index.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import { Fill } from './fill.tsx'
import { pickSeats, priceOfSeats, type SharedFlightDetail } from './flight-query.ts'

/** Seats that are chosen on this page; those that others take meanwhile are given up, and named. */
export function useChosenSeats(flight: SharedFlightDetail, wanted: { seats: number; sofaSeats: number }) {
  const [picked, setPicked] = useState<readonly string[]>(() => pickSeats(flight.seats, wanted.seats, wanted.sofaSeats))
  const isFree = (code: string) => flight.seats.some((seat) => seat.code === code && seat.free)
  const chosen = picked.filter(isFree)
  const lost = picked.filter((code) => !isFree(code))
  return {
    chosen,
    lost,
    toggle: (code: string) => setPicked(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]),
    setCount: (count: number) => setPicked(count <= chosen.length ? chosen.slice(0, count) : grow(flight, chosen, count)),
  }
}

/** More seats: the next free ones. */
const grow = (flight: SharedFlightDetail, chosen: readonly string[], count: number): string[] => {
  const others = flight.seats.filter(({ code }) => !chosen.includes(code))
  return [...chosen, ...pickSeats(others, count - chosen.length)]
}

interface BuySeatsProps {
  flight: SharedFlightDetail
  seats: ReturnType<typeof useChosenSeats>
}

/** Price of the chosen seats and the way to the review. */
export function BuySeats({ flight, seats: { chosen, lost, setCount } }: BuySeatsProps) {
  const t = useTranslations('shared-flights')
  const locale = useLocale()
  const navigate = useNavigate()
  const paths = usePaths()
  const [missing, setMissing] = useState(false)
  const price = formatMoney(priceOfSeats(flight, chosen))
  const until = formatDateTime(toZoneTime(flight.bookable_until, flight.departure.timezone.name), locale)
  const isSoldOut = !flight.seats.some(({ free }) => free)
  const review = () => {
    setMissing(chosen.length === 0)
    if (chosen.length === 0) return document.getElementById('seats')?.scrollIntoView({ block: 'start' })
    void navigate(paths.order('', { sharing: `${flight.id}__${flight.company_id}`, seats: chosen.join(',') }))
  }
  return (
    <OfferPurchase>
      <Price size="large" value={formatMoney(flight.seat_price)} note={t('card.perSeat')} />
      <Fill flight={flight} />
      {isSoldOut ? null : (
        <>
          <NumberStepper
            label={t('seats.count')}
            value={chosen.length}
            onChange={(count) => {
              setMissing(false)
              setCount(count)
            }}
            min={0}
            max={flight.seats.filter(({ free }) => free).length}
            decreaseLabel={t('seats.fewer')}
            increaseLabel={t('seats.more')}
            error={missing && chosen.length === 0 ? t('seats.required') : undefined}
            hint={chosen.length > 0 ? chosen.join(', ') : undefined}
          />
          {lost.length > 0 ? (
            <Banner tone="warn" live="alert">
              {t('seats.lost', { count: lost.length, codes: lost.join(', ') })}
            </Banner>
          ) : null}
          <Button size="large" full onClick={review}>
            {chosen.length > 0 ? t('seats.book', { price }) : t('seats.choose')}
          </Button>
          <p className={layout.quiet}>{t('seats.held')}</p>
          <p className={layout.quiet}>{t('seats.fee')}</p>
          <p className={layout.quiet}>{t('seats.until', { date: until })}</p>
        </>
      )}
    </OfferPurchase>
  )
}
