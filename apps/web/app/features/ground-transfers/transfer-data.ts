import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { hasPopup } from '~/lib/has-popup.ts'
import { queryClient } from '~/lib/query.ts'

type Order = Api['GET /gamma/order/get']['response']
export type OrderLeg = Order['legs'][number]
export type TransferOrder = Pick<Order, 'id' | 'legs' | 'companion_of'>
type TransferList = Api['GET /gamma/ground-transfer/list']['response']
export type LegTransfers = TransferList['data'][number]
export type Transfer = LegTransfers['transfers'][number]
export type AskedTransfer = Api['POST /gamma/ground-transfer/ask']['body']

/** Where cars are on the page of their order. */
export const carsHash = 'cars'

const key = (orderId: string) => ['ground-transfers', orderId]

export const useTransfers = (orderId: string) =>
  useQuery({
    queryKey: key(orderId),
    queryFn: ({ signal }) => api('GET /gamma/ground-transfer/list', { query: { order_id: orderId }, signal, quiet: true }),
    // Answers of staff appear without a reload.
    refetchInterval: 60_000,
  })

const show = (orderId: string, list: TransferList): void => {
  queryClient.setQueryData(key(orderId), list)
  void queryClient.invalidateQueries({ queryKey: ['trip-sheet'] })
}

export const useAskTransfer = (orderId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (body: AskedTransfer) => api('POST /gamma/ground-transfer/ask', { body }),
    onSuccess: (list) => {
      show(orderId, list)
      onDone()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: key(orderId) }),
  })

/** Accepts a price, or withdraws a request, as it is shown. */
export function useAnswerTransfer(orderId: string, { id, revision }: Transfer, answer: 'accept' | 'withdraw') {
  const t = useTranslations('ground-transfers')
  const te = useTranslations('errors')
  const body = { transfer: { id }, revision }
  return useMutation({
    mutationFn: () =>
      answer === 'accept' ? api('POST /gamma/ground-transfer/accept', { body }) : api('POST /gamma/ground-transfer/withdraw', { body }),
    onSuccess: (list) => {
      show(orderId, list)
      toasts.show({ tone: 'ok', title: t(answer === 'accept' ? 'accepted' : 'withdrawn') })
      // The invoice is on the page of the order.
      if (answer === 'accept') void queryClient.invalidateQueries({ queryKey: ['order', orderId] })
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: key(orderId) })
      if (hasPopup(error)) return
      const code = error instanceof ApiError ? error.code : null
      toasts.show({ tone: 'error', title: code === 'CHANGED_MEANWHILE' ? t('changed') : code ? te(code) : t('actionFailed') })
    },
  })
}
