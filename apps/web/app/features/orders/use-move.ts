import { useRef } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { type PieceKind, pieceKinds } from '@aquilane/domain/charter/party'
import { type OwnMoveBar, ownMoveBars } from '@aquilane/domain/orders/own-move'
import { formatDateTime, formatMass } from '@aquilane/i18n/format'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { openChat } from '~/lib/chat.ts'
import { showChanged } from './order-query.ts'
import type { Leg } from './move-draft.ts'
import type { Order } from './order-types.ts'

export type MoveQuote = Api['POST /gamma/order/move-quote']['response']
type Changes = Api['POST /gamma/order/move']['body']['legs']

export const toRoute = ({ departure_airport: from, arrival_airport: to }: Leg): string => `${from.iata ?? from.name}–${to.iata ?? to.name}`

type Reason = `bars.${OwnMoveBar}` | 'taken' | 'notFlyable' | 'noRoom' | 'noPets' | 'over' | 'failed'

export function toReason(error: Error): Reason {
  if (!(error instanceof ApiError)) return 'failed'
  switch (error.code) {
    case 'SALES_REQUIRED':
      return `bars.${ownMoveBars.find((bar) => bar === error.problem['bar']) ?? 'far'}`
    case 'AIRCRAFT_TAKEN':
      return 'taken'
    case 'NOT_FLYABLE':
      if (error.problem['constraint'] === 'pets') return 'noPets'
      return error.problem['constraint'] === 'luggage' || error.problem['constraint'] === 'luggage_space' ? 'noRoom' : 'notFlyable'
    case 'VALIDATION_FAILED':
      return 'notFlyable'
    case 'ORDER_STATE_CONFLICT':
      return 'over'
    default:
      return 'failed'
  }
}

/** Checks what is wanted, changes the trip once, or takes the wish to the chat. */
export function useMove({ order, changes, onClose }: { order: Order; changes: Changes; onClose: () => void }) {
  const t = useTranslations('order-move')
  const locale = useLocale()
  const toWish = useWish()
  const attempt = useRef<{ of: string; key: string } | null>(null)
  const body = { order: { id: order.id }, legs: changes }
  const of = JSON.stringify(body)
  const quote = useQuery({
    queryKey: ['order-move', of],
    queryFn: ({ signal }) => api('POST /gamma/order/move-quote', { body, signal }),
    enabled: changes.length > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const move = useMutation({
    mutationFn: () => {
      if (attempt.current?.of !== of) attempt.current = { of, key: idempotencyKey() }
      return api('POST /gamma/order/move', { body, idempotencyKey: attempt.current.key })
    },
    onSuccess: (updated) => {
      toasts.show({ tone: 'ok', title: t('done') })
      showChanged(updated, locale)
      onClose()
    },
    onError: () => {
      attempt.current = null
    },
  })
  const ask = (): void => {
    const wishes = changes.flatMap((change) => {
      const leg = order.legs.find(({ id }) => id === change.id)
      return leg ? [toWish(leg, change)] : []
    })
    onClose()
    openChat(order.id, wishes.length > 0 ? t('draft', { wishes: wishes.join('; ') }) : undefined)
  }
  return { quote, move, ask }
}

/** What is wanted of a leg, as the message to sales says it. */
function useWish(): (leg: Leg, change: Changes[number]) => string {
  const t = useTranslations('order-move')
  const party = useTranslations('party.count')
  const locale = useLocale()
  const toPieces = (pieces: Partial<Record<PieceKind, number>>): string =>
    pieceKinds.flatMap((kind) => (pieces[kind] ? [party(kind, { count: pieces[kind] })] : [])).join(', ') || t('draftNoPieces')
  return (leg, { departure_date: time, luggage, pieces }) => {
    const wishes = [
      ...(time === undefined ? [] : [t('draftTime', { time: formatDateTime(time, locale) })]),
      ...(luggage === undefined ? [] : [t('draftLuggage', { kg: formatMass(luggage) })]),
      ...(pieces === undefined ? [] : [toPieces(pieces)]),
    ]
    return `${toRoute(leg)} ${wishes.join(', ')}`
  }
}
