import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLocale } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { dropTripDraft } from '~/features/trip/index.ts'
import { api } from '~/lib/api.ts'
import { payHash } from '~/lib/payment-hash.ts'
import { queryClient } from '~/lib/query.ts'
import { usePaths } from '~/lib/texts.tsx'
import { attemptKey } from './attempt-key.ts'
import type { Offer, OfferResponse, Order } from './order-types.ts'

/** An offer whose price changed: the price that was shown, and the offer that replaces it. */
export interface ChangedOffer {
  before: Offer['price']
  offer: Offer
}

interface BookingInput {
  answer: OfferResponse
  offerId: string
  /** Stores the buyer's details before the order. */
  saveBuyer: () => Promise<unknown>
  /** What follows the booking. */
  finish: (order: Order) => Promise<void>
  /** The offer must be read again. */
  onStale: () => void
}

/** Books the offer, and what becomes of it when it expired, was taken or changed its price. */
export function useBooking({ answer, offerId, saveBuyer, finish, onStale }: BookingInput) {
  const locale = useLocale()
  const navigate = useNavigate()
  const paths = usePaths()
  const [changed, setChanged] = useState<ChangedOffer | null>(
    answer.state === 'price_changed' && answer.suggestion && answer.current
      ? { before: answer.suggestion.price, offer: answer.current }
      : null,
  )
  const [gone, setGone] = useState<'expired' | 'taken' | null>(
    answer.state === 'expired' ? 'expired' : answer.state === 'taken' ? 'taken' : null,
  )
  // One key for one offer: a double press, a retry after a cut connection or a reload books once.
  const key = useRef<string | null>(null)
  const book = useMutation({
    mutationFn: async () => {
      await saveBuyer()
      key.current ??= attemptKey(offerId)
      return api('POST /gamma/order/create', {
        body: { legs: answer.legs, group: 'aircraft_type' as const, suggestion_id: offerId },
        idempotencyKey: key.current,
      })
    },
    onSuccess: async (order) => {
      await finish(order)
      queryClient.setQueryData(['order', order.id, locale], order)
      dropTripDraft()
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      const unpaid = order.invoices.find(({ status }) => status === 'New')
      // A held aircraft waits for its payment: the ways to pay open at once.
      await navigate({ pathname: paths.order(order.id), hash: unpaid ? payHash(unpaid.id) : '' }, { replace: true })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'OFFER_EXPIRED') setGone('expired')
      else if (error.code === 'OFFER_TAKEN') {
        const own = error.problem['order'] as { id: string } | undefined
        if (own) void navigate(paths.order(own.id), { replace: true })
        else setGone('taken')
      } else if (error.code === 'PRICE_CHANGED') {
        const next = error.problem['suggestion'] as Offer | null | undefined
        if (next && answer.suggestion) setChanged({ before: answer.suggestion.price, offer: next })
        else onStale()
      }
    },
  })
  return { book, changed, gone, setChanged, setGone }
}
