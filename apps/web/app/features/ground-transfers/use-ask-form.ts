import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  carFor,
  longestPickupHours,
  transferAddressRule,
  type CarKind,
  type TransferEnd,
} from '@aquilane/domain/ground-transfers/ground-transfer'
import { includedCar } from '@aquilane/domain/orders/included-car'
import { toasts } from '@aquilane/ui/toast-queue'
import { useAskTransfer, type OrderLeg } from './transfer-data.ts'

export interface AskProps {
  orderId: string
  leg: OrderLeg
  end: TransferEnd
  isIncluded: boolean
  onClose: () => void
}

export interface Draft {
  address: string
  passengers: number
  bags: number
  /** Null: the smallest one that has the seats. */
  kind: CarKind | null
  /** `08:15`; empty: by the time of the flight. */
  time: string
  note: string
}

/** The day on which somebody is fetched then for a flight: that of the departure, or the one before. @returns `2026-12-18T08:15` */
function toPickup(time: string, departure: string): string {
  const day = Temporal.PlainDate.from(departure.slice(0, 10))
  return `${(time < departure.slice(11, 16) ? day : day.subtract({ days: 1 })).toString()}T${time}`
}

const isPickup = (time: string, departure: string): boolean =>
  Temporal.PlainDateTime.compare(
    Temporal.PlainDateTime.from(toPickup(time, departure)).add({ hours: longestPickupHours }),
    Temporal.PlainDateTime.from(departure.slice(0, 16)),
  ) >= 0

/** What is asked for, what is wrong with it, and the request. */
export function useAskForm({ orderId, leg, end, isIncluded, onClose }: AskProps) {
  const t = useTranslations('ground-transfers.dialog')
  const most = isIncluded ? Math.min(leg.pax, includedCar.passengers) : leg.pax
  const [draft, setDraft] = useState<Draft>({ address: '', passengers: most, bags: most, kind: null, time: '', note: '' })
  const [isNoteValid, setNoteValid] = useState(true)
  const [isTried, setTried] = useState(false)
  const ask = useAskTransfer(orderId, () => {
    toasts.show({ tone: 'ok', title: t('sent') })
    onClose()
  })
  const kind = draft.kind ?? carFor(draft.passengers)
  const hasAddress = draft.address.trim().length >= transferAddressRule.minLength
  const isTimeWrong = draft.time !== '' && !isPickup(draft.time, leg.departure_date)
  const submit = (): void => {
    setTried(true)
    if (!hasAddress || isTimeWrong || !isNoteValid || ask.isPending) return
    ask.mutate({
      order_leg: { id: leg.id },
      end,
      kind,
      passengers: draft.passengers,
      bags: draft.bags,
      address: draft.address.trim(),
      pickup: end === 'departure' && draft.time !== '' ? toPickup(draft.time, leg.departure_date) : null,
      note: draft.note.trim() || null,
      included: isIncluded,
    })
  }
  return {
    draft,
    kind,
    most,
    isNoteValid,
    setNoteValid,
    ask,
    submit,
    change: (over: Partial<Draft>) => setDraft({ ...draft, ...over }),
    addressError: isTried && !hasAddress ? t('addressMissing') : undefined,
    timeError: isTimeWrong ? t('wrongTime') : undefined,
  }
}
