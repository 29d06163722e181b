import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { findPriceConcerns } from '@aquilane/domain/pricing/price-gate'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Dialog } from '@aquilane/ui/dialog'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { toasts } from '@aquilane/ui/toast-queue'
import { AmountField } from '~/lib/form/fields.tsx'
import { FormFrame } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { toAmount, toAmountText } from '~/lib/form/amount.ts'
import { api, queryClient } from '~/lib/api.ts'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useOfferNote } from '~/lib/offer-note.ts'
import { WishLines } from '~/lib/wishes.tsx'
import { ChannelBanner } from '~/lib/order-messages.tsx'
import { reloadTrips, type RequestOffer, type TripDetails } from './trips.ts'
import styles from './trips.module.css'

/** Answers a request: an aircraft of the engine's offers, at its price or at another one. */
export function QuoteDialog({ trip, onClose }: { trip: TripDetails; onClose: () => void }) {
  const t = useTranslations('staff-market.trips.quote')
  const offers = useQuery({
    queryKey: ['trips', 'offers', trip.id],
    queryFn: ({ signal }) => api('GET /gamma/staff/order/offers', { query: { id: trip.id }, signal }),
    staleTime: 0,
    retry: false,
  })
  const list = offers.data?.data ?? []
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title', { pnr: trip.pnr })} closeLabel={t('close')}>
      <WishLines wishes={trip.wishes} />
      <LoadState query={offers} empty={offers.data && list.length === 0 ? { title: t('none'), text: t('noneText') } : null}>
        {list.length > 0 ? <QuoteForm trip={trip} offers={list} onExpired={() => void offers.refetch()} onClose={onClose} /> : null}
      </LoadState>
    </Dialog>
  )
}

interface FormProps {
  trip: TripDetails
  /** Cheapest first. */
  offers: readonly RequestOffer[]
  /** The offers are older than they are valid. */
  onExpired: () => void
  onClose: () => void
}

function QuoteForm({ trip, offers, onExpired, onClose }: FormProps) {
  const t = useTranslations('staff-market.trips.quote')
  const note = useOfferNote()
  // By tail: the ids of the offers change when they are loaded again.
  const [tail, setTail] = useState((offers.find(({ aircraft }) => aircraft.tail === trip.aircraft?.tail) ?? offers[0])?.aircraft.tail)
  const [typed, setTyped] = useState<string | null>(null)
  const offer = offers.find(({ aircraft }) => aircraft.tail === tail) ?? offers[0]!
  const text = typed ?? toAmountText(offer.price.amount)
  const amount = toAmount(text)
  const [priceCents, costCents, listCents] = [amount, offer.cost.amount, offer.price.amount].map((sum) => Math.round(sum * 100))
  const engine = { costCents: costCents!, listCents: listCents! }
  const needsApproval = amount > 0 && findPriceConcerns('charter', { priceCents: priceCents!, costCents: costCents!, engine }).length > 0
  const send = useSendPrice({ trip, onExpired, onClose })
  const { isTried, onSubmit } = useSubmit(amount > 0, send, () =>
    send.mutate({ suggestion_id: offer.suggestion_id, price: { amount, currency: offer.price.currency } }),
  )
  return (
    <FormFrame
      onSubmit={onSubmit}
      request={send}
      labels={{ submit: t(needsApproval ? 'submit' : 'send'), working: t('sending'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      <ChannelBanner id={trip.id} />
      <RadioGroup
        label={t('aircraft')}
        variant="list"
        className={styles.offers ?? ''}
        value={offer.aircraft.tail}
        onChange={(value) => {
          setTail(value)
          setTyped(null)
        }}
        options={offers.map(({ aircraft, company, price, seats, ...offered }) => ({
          value: aircraft.tail,
          label: `${aircraft.tail} · ${aircraft.type}`,
          hint: `${t('offer', { company: company.name, seats })} · ${note(offered)}`,
          aside: formatMoneyFixed(price),
        }))}
      />
      <AmountField
        label={t('price')}
        hint={t('priceHint', { price: formatMoneyFixed(offer.price) })}
        value={text}
        onChange={setTyped}
        prefix="€"
        maxLength={12}
        error={isTried && !(amount > 0) ? t('priceWrong') : undefined}
      />
      {needsApproval ? <Banner tone="warn">{t('approval')}</Banner> : null}
    </FormFrame>
  )
}

function useSendPrice({ trip, onExpired, onClose }: Omit<FormProps, 'offers'>) {
  const t = useTranslations('staff-market.trips.quote')
  return useMutation({
    mutationFn: (answer: Omit<Api['POST /gamma/staff/order/quote']['body'], 'order'>) =>
      api('POST /gamma/staff/order/quote', { body: { order: { id: trip.id }, ...answer } }),
    onSuccess: async ({ awaits }) => {
      await Promise.all([reloadTrips(), queryClient.invalidateQueries({ queryKey: ['quotes'] })])
      toasts.show({ tone: 'ok', title: t(awaits === 'price' ? 'waits' : 'done') })
      onClose()
    },
    onError: () => {
      onExpired()
      void reloadTrips()
    },
  })
}
