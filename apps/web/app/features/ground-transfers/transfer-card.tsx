import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney, formatTime } from '@aquilane/i18n/format'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { TextLink } from '@aquilane/ui/link'
import { useAnswerTransfer, type Transfer } from './transfer-data.ts'
import styles from './ground-transfers.module.css'

const tones = { asked: 'info', offered: 'gold', confirmed: 'ok', declined: 'neutral', canceled: 'neutral', withdrawn: 'neutral' } as const

/** One car with what its customer can do about it. */
export function TransferCard({ orderId, transfer }: { orderId: string; transfer: Transfer }) {
  const t = useTranslations('ground-transfers')
  const { kind, passengers, bags, status, moved, included, answer, note } = transfer
  return (
    <div className={styles.card}>
      <div className={styles.row}>
        <b>{t('car', { kind: t(`kind.${kind}`), passengers, bags })}</b>
        <span className={styles.badges}>
          {included ? <Badge>{t('included.badge')}</Badge> : null}
          {status === 'withdrawn' ? null : (
            <Badge tone={moved ? 'warn' : tones[status]} dot>
              {t(`status.${moved ? 'moved' : status}`)}
            </Badge>
          )}
        </span>
      </div>
      <Where transfer={transfer} />
      <State transfer={transfer} />
      {answer ? <p>{answer}</p> : null}
      {note ? <p className={styles.quiet}>{t('note', { note })}</p> : null}
      <Actions orderId={orderId} transfer={transfer} />
    </div>
  )
}

/** From where or to where, and when. */
function Where({ transfer: { end, address, pickup, wanted, moved, status } }: { transfer: Transfer }) {
  const t = useTranslations('ground-transfers')
  const locale = useLocale()
  const isOver = status === 'declined' || status === 'canceled'
  const time = pickup
    ? t('pickup', { time: formatDateTime(pickup.slice(0, 16), locale) })
    : moved || isOver
      ? null
      : end === 'arrival'
        ? t('onLanding')
        : wanted
          ? t('pickupAsked', { time: formatTime(wanted.slice(0, 16)) })
          : t('pickupByFlight')
  return (
    <>
      {address ? <p>{end === 'departure' ? t('fetchedFrom', { address }) : t('takenTo', { address })}</p> : null}
      {time ? <p className={pickup ? undefined : styles.quiet}>{time}</p> : null}
    </>
  )
}

/** What happens next, or who drives. */
function State({ transfer: { status, moved, included, driver, price } }: { transfer: Transfer }) {
  const t = useTranslations('ground-transfers')
  if (moved) return <p className={styles.quiet}>{t('moved')}</p>
  if (status === 'asked') return <p className={styles.quiet}>{t(included ? 'waitingIncluded' : 'waiting')}</p>
  if (status !== 'confirmed') return null
  return (
    <>
      {driver ? (
        <p>
          {t('driver')}: <b>{driver.name}</b>
          {driver.phone ? (
            <>
              {', '}
              <TextLink href={telAddress(driver.phone)}>{driver.phone}</TextLink>
            </>
          ) : null}
          {driver.plate ? `, ${t('plate', { plate: driver.plate })}` : null}
        </p>
      ) : (
        <p className={styles.quiet}>{t('driverLater')}</p>
      )}
      <p className={styles.quiet}>
        {price && price.amount > 0 ? `${t('charged', { price: formatMoney(price) })}. ` : null}
        {t('stands')}
      </p>
    </>
  )
}

function Actions({ orderId, transfer }: { orderId: string; transfer: Transfer }) {
  const t = useTranslations('ground-transfers')
  const accept = useAnswerTransfer(orderId, transfer, 'accept')
  const withdraw = useAnswerTransfer(orderId, transfer, 'withdraw')
  const { status, price, moved } = transfer
  if (status !== 'asked' && status !== 'offered') return null
  const isBusy = accept.isPending || withdraw.isPending
  return (
    <div className={styles.actions}>
      {status === 'offered' && price && !moved ? (
        <Button size="small" disabled={isBusy} pending={accept.isPending} pendingLabel={t('accepting')} onClick={() => accept.mutate()}>
          {t('accept', { price: formatMoney(price) })}
        </Button>
      ) : null}
      <Button
        size="small"
        variant="outline"
        disabled={isBusy}
        pending={withdraw.isPending}
        pendingLabel={t('withdrawing')}
        onClick={() => withdraw.mutate()}
      >
        {t('withdraw')}
      </Button>
    </div>
  )
}
