import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { budgetFault, flexibleDays, noteFault, wishBudgetRule, wishNoteRule } from '@aquilane/domain/orders/wishes'
import { orderPayload } from '@aquilane/domain/trip/order-payload'
import type { Trip } from '@aquilane/domain/trip/trip'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { MoneyField } from '@aquilane/ui/money-field'
import { amountOf } from '@aquilane/ui/money-rules'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Sheet } from '@aquilane/ui/sheet'
import { TextArea } from '@aquilane/ui/text-area'
import { api } from '~/lib/api.ts'
import { hasPopup } from '~/lib/has-popup.ts'
import { queryClient } from '~/lib/query.ts'
import { requireSignIn, useSession } from '~/lib/session.ts'
import { useTextAreaRules } from '~/lib/text-area-rules.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import { dropRequestDraft, keepRequestDraft, readRequestDraft, requestKey, type RequestDraft } from './request-draft.ts'
import { TripLegs } from './trip-legs.tsx'
import styles from './request-sheet.module.css'

interface RequestSheetProps {
  trip: Trip
  /** Address of the search, which what is typed belongs to. */
  at: string
  /** Where a sign-in comes back to. */
  signInTo: string
  onClose: () => Promise<void>
}

export const RequestSheet = (props: RequestSheetProps) => (
  <WithTexts add={['wishes']}>
    <Content {...props} />
  </WithTexts>
)

type Body = Api['POST /gamma/order/create']['body']

/** The request as it is sent; fields that were left empty are left out. */
function toBody(trip: Trip, { note, budget, days }: RequestDraft): Body | null {
  const payload = orderPayload(trip)
  if (!payload.ok) return null
  const { group, legs } = payload.payload
  const hours = legs.map(({ window }) => window ?? 'exact')
  const wishes = {
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(budget === '' ? {} : { budget: amountOf(budget) ?? 0 }),
    ...(days === 0 ? {} : { flexible_days: flexibleDays.find((known) => known === days) ?? 0 }),
    ...(hours.some((hour) => hour !== 'exact') ? { hours } : {}),
  }
  return { group, legs: legs.map(({ window: _window, ...leg }) => leg), wishes }
}

/** Sends the trip to the sales team as an order without a price, and leads to it. */
function useRequest({ trip, at, onClose }: Pick<RequestSheetProps, 'trip' | 'at' | 'onClose'>, draft: RequestDraft) {
  const navigate = useNavigate()
  const paths = usePaths()
  return useMutation({
    mutationFn: async () => {
      const body = toBody(trip, draft)
      if (!body) throw new Error('The trip is not complete.')
      return api('POST /gamma/order/create', { body, idempotencyKey: requestKey(at, JSON.stringify(body)) })
    },
    onSuccess: async ({ id }) => {
      dropRequestDraft()
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      // Back leads to the list, not to a sheet that asks again.
      await onClose()
      await navigate(paths.order(id))
    },
  })
}

/** What is asked for, and what sales should know beside it. */
function Content({ trip, at, signInTo, onClose }: RequestSheetProps) {
  const t = useTranslations('wishes.sheet')
  const { user } = useSession()
  const [draft, setDraft] = useState(() => readRequestDraft(at))
  const [isTried, setTried] = useState(false)
  const request = useRequest({ trip, at, onClose }, draft)
  const change = (part: Partial<RequestDraft>): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepRequestDraft(at, next)
  }
  const fault = draft.budget === '' ? null : budgetFault(amountOf(draft.budget))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (fault !== null || noteFault(draft.note) !== null || request.isPending) return
    if (user) request.mutate()
    else requireSignIn(signInTo)
  }
  return (
    <Sheet
      open
      onClose={() => void onClose()}
      title={t('title')}
      closeLabel={t('close')}
      wide="center"
      height="tall"
      closeOnOutside={false}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <section className={styles.asked} aria-labelledby="request-asked">
          <h3 id="request-asked">{t('asked')}</h3>
          <TripLegs trip={trip} named />
        </section>
        <RadioGroup
          label={t('days')}
          variant="segmented"
          options={flexibleDays.map((days) => ({ value: String(days), label: t('dayChoice', { days }) }))}
          value={String(draft.days)}
          onChange={(days) => change({ days: Number(days) })}
        />
        <Budget value={draft.budget} fault={isTried ? fault : null} onChange={(budget) => change({ budget })} />
        <Note value={draft.note} isTried={isTried} onChange={(note) => change({ note })} />
        <div className={styles.end}>
          <Failed error={request.error} />
          <Button type="submit" full pending={request.isPending} pendingLabel={t('sending')}>
            {t('send')}
          </Button>
          <p>{t('free')}</p>
        </div>
      </form>
    </Sheet>
  )
}

interface BudgetProps {
  value: string
  fault: ReturnType<typeof budgetFault>
  onChange: (value: string) => void
}

function Budget({ value, fault, onChange }: BudgetProps) {
  const t = useTranslations('wishes.sheet')
  const euros = (amount: number) => formatMoney({ amount, currency: 'EUR' })
  const bounds = { least: euros(wishBudgetRule.minimum), most: euros(wishBudgetRule.maximum) }
  return (
    <MoneyField
      label={t('budget')}
      hint={t('budgetHint')}
      symbol="€"
      value={value}
      onChange={onChange}
      error={fault ? t(`error.${fault}`, bounds) : undefined}
    />
  )
}

/** Wrong words are marked once the field has the focus, or once the request was to be sent. */
function Note({ value, isTried, onChange }: { value: string; isTried: boolean; onChange: (value: string) => void }) {
  const t = useTranslations('wishes.sheet')
  const rules = useTextAreaRules(wishNoteRule)
  const { messages, min, max } = rules
  const fault = isTried ? noteFault(value) : null
  const texts = { TOO_SHORT: messages.min(min), TOO_LONG: messages.max(max), LATIN: messages.allowed }
  return (
    <TextArea
      label={t('note')}
      hint={t('noteHint')}
      rows={3}
      showCount
      {...rules}
      error={fault ? texts[fault] : undefined}
      value={value}
      onChange={onChange}
    />
  )
}

function Failed({ error }: { error: Error | null }) {
  const t = useTranslations('wishes.sheet')
  const errors = useTranslations('errors')
  if (error === null || hasPopup(error)) return null
  return (
    <Banner tone="error" live="alert" title={error instanceof ApiError ? errors(error.code) : undefined}>
      {t('failed')}
    </Banner>
  )
}
