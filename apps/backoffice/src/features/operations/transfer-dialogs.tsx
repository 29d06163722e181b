import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { toAmount, toAmountText } from '~/lib/form/amount.ts'
import { AmountField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import form from '~/lib/form/form.module.css'
import { useOperation } from './operations.ts'
import type { Transfer } from './transfers.ts'

interface Props {
  /** As it was when the dialog opened. */
  transfer: Transfer
  onClose: () => void
}

/** Two hours before the flight until a time is asked for or agreed; again after the flight changed. */
function toPickupDraft({ end, moved, pickup, wanted, flight_at: flightAt }: Transfer): string {
  if (end === 'arrival') return ''
  const known = moved ? null : (pickup ?? wanted)
  return known
    ? known.slice(0, 16)
    : Temporal.PlainDateTime.from(flightAt.slice(0, 16)).subtract({ hours: 2 }).toString({ smallestUnit: 'minute' })
}

const toStep = ({ id, revision }: Transfer) => ({ transfer: { id }, revision })

function useLabels(submit: string) {
  const t = useTranslations('staff-operations.transfers.dialog')
  return { submit, working: t('saving'), cancel: t('cancel') }
}

function Pickup({ transfer: { end }, value, onChange }: { transfer: Transfer; value: string; onChange: (value: string) => void }) {
  const t = useTranslations('staff-operations.transfers.dialog')
  if (end === 'arrival') return null
  return (
    <TextField
      type="datetime-local"
      label={t('pickup')}
      hint={t('pickupHint')}
      value={value}
      onChange={onChange}
      error={value === '' ? t('pickupMissing') : undefined}
    />
  )
}

/** A price and the pick-up time. The included car has no price. */
export function OfferDialog({ transfer, onClose }: Props) {
  const t = useTranslations('staff-operations.transfers')
  const td = useTranslations('staff-operations.transfers.dialog')
  const [price, setPrice] = useState(transfer.included ? '0' : transfer.price ? toAmountText(transfer.price.amount) : '')
  const [pickup, setPickup] = useState(() => toPickupDraft(transfer))
  const [answer, setAnswer] = useState(transfer.answer ?? '')
  const amount = toAmount(price)
  const isTimed = transfer.end === 'arrival' || pickup !== ''
  const save = useOperation(
    () =>
      api('POST /gamma/staff/ground-transfer/offer', {
        body: { ...toStep(transfer), price: { amount, currency: 'EUR' }, pickup: pickup || null, answer: answer.trim() || null },
        quiet: true,
      }),
    td('offered'),
    onClose,
  )
  const { isTried, onSubmit } = useSubmit(!Number.isNaN(amount) && isTimed, save, () => save.mutate())
  return (
    <FormDialog
      title={t('offer')}
      closeLabel={td('close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={useLabels(td('offer'))}
      onClose={onClose}
    >
      <AmountField
        label={td('price')}
        hint={td(transfer.included ? 'priceHintIncluded' : 'priceHint')}
        disabled={transfer.included}
        value={price}
        onChange={setPrice}
        error={isTried && Number.isNaN(amount) ? td('priceWrong') : undefined}
      />
      <Pickup transfer={transfer} value={pickup} onChange={setPickup} />
      <TextField label={td('answer')} value={answer} onChange={setAnswer} maxLength={500} autoComplete="off" />
    </FormDialog>
  )
}

const isPhone = (text: string): boolean => /^\+?[0-9][0-9 ()/.-]{3,38}$/.test(text)

/** Driver and pick-up time of a confirmed car, for the flight as it is now. */
export function ArrangeDialog({ transfer, onClose }: Props) {
  const t = useTranslations('staff-operations.transfers')
  const td = useTranslations('staff-operations.transfers.dialog')
  const { driver: known, moved } = transfer
  const [pickup, setPickup] = useState(() => toPickupDraft(transfer))
  const [draft, setDraft] = useState({ name: known?.name ?? '', phone: known?.phone ?? '', plate: known?.plate ?? '' })
  const set = (field: keyof typeof draft) => (value: string) => setDraft((now) => ({ ...now, [field]: value }))
  const [name, phone, plate] = [draft.name.trim(), draft.phone.trim(), draft.plate.trim()]
  const isNameMissing = name === '' && (phone !== '' || plate !== '')
  const isPhoneWrong = phone !== '' && !isPhone(phone)
  const isTimed = transfer.end === 'arrival' || pickup !== ''
  const save = useOperation(
    () =>
      api('POST /gamma/staff/ground-transfer/arrange', {
        body: {
          ...toStep(transfer),
          pickup: pickup || null,
          driver: name === '' ? null : { name, phone: phone || null, plate: plate || null },
        },
        quiet: true,
      }),
    td('arranged'),
    onClose,
  )
  const { isTried, onSubmit } = useSubmit(!isNameMissing && !isPhoneWrong && isTimed, save, () => save.mutate())
  return (
    <FormDialog
      title={t(moved ? 'reconfirm' : 'arrange')}
      closeLabel={td('close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={useLabels(td('arrange'))}
      onClose={onClose}
    >
      <Pickup transfer={transfer} value={pickup} onChange={setPickup} />
      <TextField
        label={td('name')}
        hint={td('driverHint')}
        value={draft.name}
        onChange={set('name')}
        maxLength={80}
        autoComplete="off"
        error={isTried && isNameMissing ? td('nameMissing') : undefined}
      />
      <div className={form.pair}>
        <TextField
          label={td('phone')}
          type="tel"
          value={draft.phone}
          onChange={set('phone')}
          maxLength={40}
          autoComplete="off"
          error={isTried && isPhoneWrong ? td('phoneWrong') : undefined}
        />
        <TextField label={td('plate')} value={draft.plate} onChange={set('plate')} maxLength={20} autoComplete="off" />
      </div>
    </FormDialog>
  )
}

/** Declines a request, or cancels a confirmed car. */
export function EndDialog({ transfer, onClose }: Props) {
  const t = useTranslations('staff-operations.transfers')
  const td = useTranslations('staff-operations.transfers.dialog')
  const [reason, setReason] = useState('')
  const isMissing = reason.trim().length < 2
  const label = t(transfer.status === 'confirmed' ? 'cancel' : 'decline')
  const save = useOperation(
    async () => {
      const body = { ...toStep(transfer), reason: reason.trim() }
      const { waits_for: approval } = await api('POST /gamma/staff/ground-transfer/end', { body, quiet: true })
      toasts.show(approval ? { tone: 'info', title: td('waits') } : { tone: 'ok', title: td('ended') })
    },
    null,
    onClose,
  )
  const { isTried, onSubmit } = useSubmit(!isMissing, save, () => save.mutate())
  return (
    <FormDialog
      title={label}
      closeLabel={td('close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={useLabels(label)}
      isDanger
      onClose={onClose}
    >
      {transfer.status === 'confirmed' ? <p>{td('endText')}</p> : null}
      <TextField
        label={td('reason')}
        value={reason}
        onChange={setReason}
        maxLength={255}
        autoComplete="off"
        error={isTried && isMissing ? td('reasonMissing') : undefined}
      />
    </FormDialog>
  )
}
