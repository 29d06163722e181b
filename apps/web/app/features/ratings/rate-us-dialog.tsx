import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import type { Locale } from '@aquilane/domain/site/paths'
import { toCityRoute } from '@aquilane/domain/trip/city-route'
import { ratingCommentRule, ratingScores } from '@aquilane/domain/orders/rating'
import { formatDate } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { TextArea } from '@aquilane/ui/text-area'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { hasPopup } from '~/lib/has-popup.ts'
import { useTextAreaRules } from '~/lib/text-area-rules.ts'
import { closePrompt } from './closed-prompts.ts'
import { forgetToRate } from './to-rate.ts'
import styles from './ratings.module.css'

type Order = NonNullable<Api['GET /gamma/order/to-rate']['response']['order']>

const getCityName = (place: Order['legs'][number]['departure_airport']): string => place.city?.name ?? place.name

/** One rating of a flown trip. Closing it, by whatever way, remembers that on this device. */
export function RateUsDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('rating')
  const te = useTranslations('errors')
  const [score, setScore] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [isCommentValid, setCommentValid] = useState(true)
  const [isMissing, setMissing] = useState(false)
  const close = (): void => {
    closePrompt(order.id)
    onClose()
  }
  const send = useMutation({
    mutationFn: () =>
      api('POST /gamma/order/rate', {
        body: { order: { id: order.id }, score: Number(score), comment: comment.trim() || null },
      }),
    onSuccess: () => {
      toasts.show({ tone: 'ok', title: t('sent') })
      forgetToRate()
      close()
    },
  })
  return (
    <Dialog open onClose={close} title={t('title')} closeLabel={t('close')} closeOnOutside={false}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(score === null)
          if (score !== null && !send.isPending) send.mutate()
        }}
      >
        <Trip legs={order.legs} />
        <RadioGroup
          label={t('score')}
          variant="list"
          options={ratingScores.toReversed().map((value) => ({ value: String(value), label: t(`scores.${value}`) }))}
          value={score}
          onChange={(value) => {
            setScore(value)
            setMissing(false)
          }}
          error={isMissing ? t('missing') : undefined}
        />
        <Comment value={comment} onChange={setComment} onValidity={setCommentValid} />
        {send.isError && !hasPopup(send.error) ? (
          <Banner tone="error">{send.error instanceof ApiError ? te(send.error.code) : t('failed')}</Banner>
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" disabled={!isCommentValid} pending={send.isPending} pendingLabel={t('sending')}>
            {t('send')}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t('close')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Trip({ legs }: Pick<Order, 'legs'>) {
  const t = useTranslations('rating')
  const locale = useLocale() as Locale
  const [first] = legs
  if (!first) return null
  return (
    <p className={styles.trip}>
      {t('trip', {
        route: toCityRoute(legs.map((leg) => ({ from: getCityName(leg.departure_airport), to: getCityName(leg.arrival_airport) }))),
        date: formatDate(first.departure_date, locale),
      })}
    </p>
  )
}

interface CommentProps {
  value: string
  onChange: (value: string) => void
  onValidity: (valid: boolean) => void
}

function Comment({ value, onChange, onValidity }: CommentProps) {
  const t = useTranslations('rating')
  return (
    <TextArea
      label={t('comment')}
      rows={3}
      {...useTextAreaRules(ratingCommentRule)}
      onValidity={onValidity}
      value={value}
      onChange={onChange}
    />
  )
}
