import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed, formatTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { airportLabel } from '~/lib/airport-code.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import type { TripLeg, TripState } from './operations.ts'
import { ArrangeDialog, EndDialog, OfferDialog } from './transfer-dialogs.tsx'
import { useTransfers, type Transfer } from './transfers.ts'
import styles from './operations.module.css'

const tones = { asked: 'warn', offered: 'info', confirmed: 'ok', declined: 'neutral', withdrawn: 'neutral', canceled: 'neutral' } as const

/** Cars to and from the flights of a trip. Empty without a request. */
export function TransfersSection({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations.transfers')
  const isAllowed = can(useStaff(), 'trips.operate')
  const { data } = useTransfers(trip.id, isAllowed)
  const cars = trip.legs.flatMap((leg) => data?.data.filter((one) => one.leg.id === leg.id).map((transfer) => ({ leg, transfer })) ?? [])
  if (cars.length === 0) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      {cars.map(({ leg, transfer }) => (
        <Car key={transfer.id} leg={leg} transfer={transfer} isClosed={trip.closed !== null} />
      ))}
    </section>
  )
}

interface CarProps {
  leg: TripLeg
  transfer: Transfer
  isClosed: boolean
}

function Car({ leg, transfer, isClosed }: CarProps) {
  const t = useTranslations('staff-operations.transfers')
  const { end, kind, passengers, bags, status, moved, included } = transfer
  return (
    <div className={styles.transfer}>
      <div className={styles.transferHead}>
        <b>{t(`end.${end}`, { airport: airportLabel(end === 'departure' ? leg.departure : leg.arrival) })}</b>
        <Badge tone={tones[status]} dot>
          {t(`status.${status}`)}
        </Badge>
        {moved ? <Badge tone="error">{t('moved')}</Badge> : null}
        {included ? <Badge>{t('included')}</Badge> : null}
      </div>
      <p>{t('car', { kind: t(`kind.${kind}`), passengers, bags })}</p>
      <Details transfer={transfer} />
      {isClosed ? null : <Buttons transfer={transfer} />}
    </div>
  )
}

function Details({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('staff-operations.transfers')
  const locale = useLocale()
  const { end, address, note, wanted, pickup, answer, driver, status, moved, price, invoice, flight_at: flightAt } = transfer
  const moment = (at: string): string => formatDateTime(at.slice(0, 16), locale)
  const isStanding = status === 'asked' || status === 'offered' || status === 'confirmed'
  return (
    <>
      <p>{address ? t(`address.${end}`, { address }) : t('erased')}</p>
      {isStanding ? <p>{t(`flight.${end}`, { time: moment(flightAt) })}</p> : null}
      {wanted ? <p>{t('wanted', { time: formatTime(wanted.slice(0, 16)) })}</p> : null}
      {pickup ? <p>{t('pickup', { time: moment(pickup) })}</p> : null}
      {note ? <p>{t('note', { text: note })}</p> : null}
      {answer ? <p>{t('answer', { text: answer })}</p> : null}
      {status === 'confirmed' ? (
        <p>{driver ? t('driver', { details: [driver.name, driver.phone, driver.plate].filter(Boolean).join(', ') }) : t('noDriver')}</p>
      ) : null}
      {price ? (
        <p>
          <small>{price.amount > 0 ? formatMoneyFixed(price) : t('free')}</small>{' '}
          {invoice ? <TextLink href={`/invoices/${invoice.id}`}>{t('invoice')}</TextLink> : null}
        </p>
      ) : null}
      {moved ? <p className={styles.allergies}>{t('movedText')}</p> : null}
    </>
  )
}

/** What can be done with a car as it stands. */
function Buttons({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('staff-operations.transfers')
  const [open, setOpen] = useState<'offer' | 'arrange' | 'end' | null>(null)
  const { status, moved, driver } = transfer
  const close = (): void => setOpen(null)
  if (status !== 'asked' && status !== 'offered' && status !== 'confirmed') return null
  return (
    <div className={styles.transferHead}>
      {status === 'confirmed' ? (
        <Button size="small" variant={moved || !driver ? 'primary' : 'outline'} onClick={() => setOpen('arrange')}>
          {t(moved ? 'reconfirm' : driver ? 'arrangeAgain' : 'arrange')}
        </Button>
      ) : (
        <Button size="small" variant={status === 'asked' || moved ? 'primary' : 'outline'} onClick={() => setOpen('offer')}>
          {t(status === 'asked' ? 'offer' : 'offerAgain')}
        </Button>
      )}
      <Button size="small" variant="outline" onClick={() => setOpen('end')}>
        {t(status === 'confirmed' ? 'cancel' : 'decline')}
      </Button>
      {open === 'offer' ? <OfferDialog transfer={transfer} onClose={close} /> : null}
      {open === 'arrange' ? <ArrangeDialog transfer={transfer} onClose={close} /> : null}
      {open === 'end' ? <EndDialog transfer={transfer} onClose={close} /> : null}
    </div>
  )
}
