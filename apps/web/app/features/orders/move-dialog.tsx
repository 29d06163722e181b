import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { WithTexts } from '~/lib/texts.tsx'
import { type LegDraft, toLegChange, toLegDraft } from './move-draft.ts'
import { MoveLeg } from './move-leg.tsx'
import type { Order } from './order-types.ts'
import { type MoveQuote, toReason, toRoute, useMove } from './use-move.ts'
import styles from './move-dialog.module.css'

interface Props {
  order: Order
  onClose: () => void
}

/** Departures and luggage of a confirmed charter, checked before they are confirmed. */
export function MoveDialog(props: Props) {
  return (
    <WithTexts add={['order-move', 'party', 'trip']}>
      <MoveForm {...props} />
    </WithTexts>
  )
}

function MoveForm({ order, onClose }: Props) {
  const t = useTranslations('order-move')
  const [drafts, setDrafts] = useState<Record<string, LegDraft>>({})
  const changes = order.legs.flatMap((leg) => toLegChange(leg, drafts[leg.id] ?? toLegDraft(leg)) ?? [])
  const { quote, move, ask } = useMove({ order, changes, onClose })
  const error = move.error ?? quote.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <div className={styles.outcome} aria-live="polite">
            <Outcome
              order={order}
              quote={quote.data ?? null}
              moved={changes.flatMap(({ id, departure_date: time }) => (time === undefined ? [] : [id]))}
              isChecking={quote.isFetching}
              error={error}
              onRetry={() => void quote.refetch()}
            />
          </div>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          {error === null && changes.length > 0 ? (
            <Button disabled={!quote.data} pending={move.isPending} pendingLabel={t('working')} onClick={() => move.mutate()}>
              {t('confirm')}
            </Button>
          ) : (
            <Button onClick={ask}>{error === null ? t('write') : t('ask')}</Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('intro')}</p>
        {order.legs.map((leg) => (
          <MoveLeg
            key={leg.id}
            leg={leg}
            draft={drafts[leg.id] ?? toLegDraft(leg)}
            onChange={(draft) => {
              move.reset()
              setDrafts({ ...drafts, [leg.id]: draft })
            }}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface OutcomeProps {
  order: Order
  quote: MoveQuote | null
  /** Legs that depart at another time. */
  moved: readonly string[]
  isChecking: boolean
  error: Error | null
  onRetry: () => void
}

function Outcome({ order, quote, moved, isChecking, error, onRetry }: OutcomeProps) {
  const t = useTranslations('order-move')
  const locale = useLocale()
  if (isChecking) return <p className={styles.quiet}>{t('checking')}</p>
  if (error) {
    const reason = toReason(error)
    return (
      <Banner
        tone={reason === 'failed' ? 'error' : 'warn'}
        action={
          reason === 'failed' ? (
            <Button variant="outline" onClick={onRetry}>
              {t('retry')}
            </Button>
          ) : undefined
        }
      >
        {t(reason)}
      </Banner>
    )
  }
  if (!quote) return null
  const price = formatMoney(quote.price)
  if (moved.length === 0) return <p>{t('resultRoom', { price })}</p>
  const [only, ...others] = quote.legs
  if (only && others.length === 0) return <p>{t('result', { arrival: formatDateTime(only.arrival_date, locale), price })}</p>
  return (
    <ul className={styles.legs}>
      {quote.legs.map(({ id, arrival_date: arrival }) => {
        const leg = order.legs.find((one) => one.id === id)
        return leg ? <li key={id}>{t('resultLeg', { route: toRoute(leg), arrival: formatDateTime(arrival, locale) })}</li> : null
      })}
      <li>{t('resultPrice', { price })}</li>
    </ul>
  )
}
