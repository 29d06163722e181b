import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { defaultValidHours } from '@aquilane/domain/quotes/rules'
import { Banner } from '@aquilane/ui/banner'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Select } from '@aquilane/ui/select'
import { TextArea } from '@aquilane/ui/text-area'
import { toasts } from '@aquilane/ui/toast-queue'
import { FormFrame } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { ChannelBanner } from '~/lib/order-messages.tsx'
import { isPriced, toBody, toMargin, type DraftAlternative } from './draft.ts'
import { reloadQuotes, type Offer, type QuotedTrip } from './quotes.ts'

interface Props {
  trip: QuotedTrip
  /** Number of the newest version that was seen. */
  basedOn: number
  /** Of that version. */
  initialNote: string
  draft: readonly DraftAlternative[]
  offers: readonly Offer[]
  /** Offers or versions are older than the server's. */
  onStale: () => void
  onSent: () => void
}

const maxNote = 2_000
const validHours = [6, 12, 24, 48, 72]

/** Note, validity and hold, what happens then, and the button. */
export function SendForm({ trip, basedOn, initialNote, draft, offers, onStale, onSent }: Props) {
  const t = useTranslations('staff-quotes.compose')
  const problem = useSendProblem()
  const [note, setNote] = useState(initialNote)
  const [hours, setHours] = useState(String(defaultValidHours))
  const [isHeld, setHeld] = useState(false)
  const alternatives = toBody(draft, offers, basedOn)
  const low = draft.filter((one) => (toMargin(one)?.concerns.length ?? 0) > 0).map(({ tail }) => tail)
  const isComplete = note.length <= maxNote && draft.length > 0 && draft.every(isPriced) && alternatives !== null
  const send = useSend(onSent, onStale)
  const { onSubmit } = useSubmit(isComplete, send, () =>
    send.mutate({
      order: { id: trip.id },
      based_on: basedOn,
      alternatives: alternatives ?? [],
      valid_hours: Number(hours),
      hold: isHeld,
      note: note.trim() === '' ? null : note.trim(),
    }),
  )
  return (
    <FormFrame
      onSubmit={onSubmit}
      request={send}
      failure={send.error && problem(send.error)}
      labels={{ submit: t(low.length > 0 ? 'submit' : 'send'), working: t('sending') }}
      isBlocked={!isComplete}
    >
      <TextArea
        label={t('note')}
        hint={t('noteHint', { language: t(`language.${trip.locale}`) })}
        value={note}
        onChange={setNote}
        min={0}
        max={maxNote}
        allowed={/^[\s\S]*$/}
        messages={{ min: () => '', max: (count) => t('noteLong', { count }), allowed: '' }}
        rows={3}
      />
      <div className={form.pair}>
        <Select
          label={t('valid')}
          value={hours}
          onChange={setHours}
          options={validHours.map((count) => ({ value: String(count), label: t('hours', { count }) }))}
        />
        <Checkbox checked={isHeld} onChange={setHeld} hint={t('holdHint')}>
          {t('hold')}
        </Checkbox>
      </div>
      <Banner tone={low.length > 0 ? 'warn' : 'info'}>
        {low.length > 0 ? t('approval', { tails: low.join(', ') }) : t('consequence')}
      </Banner>
      <ChannelBanner id={trip.id} />
    </FormFrame>
  )
}

function useSend(onSent: () => void, onStale: () => void) {
  const t = useTranslations('staff-quotes.compose')
  return useMutation({
    mutationFn: (body: Api['POST /gamma/staff/quote/send']['body']) => api('POST /gamma/staff/quote/send', { body }),
    onSuccess: async ({ quote }) => {
      await reloadQuotes()
      toasts.show({ tone: 'ok', title: t(quote?.versions[0]?.needs_approval ? 'submitted' : 'sent') })
      onSent()
    },
    onError: onStale,
  })
}

/** Why a quote was not sent, in a sentence. */
function useSendProblem(): (error: Error) => string {
  const t = useTranslations('staff-quotes.compose')
  const te = useTranslations('errors')
  return (error) => {
    const code = errorCode(error)
    const { tail } = (error instanceof ApiError ? error.problem : {}) as { tail?: string }
    if (code === 'OFFER_TAKEN' && tail) return t('takenTail', { tail })
    if (code === 'OFFER_EXPIRED' || code === 'OFFER_TAKEN' || code === 'PRICE_CHANGED') return t('offersOld')
    return te(code)
  }
}
