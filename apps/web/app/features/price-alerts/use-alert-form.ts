import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { maxFlexDays } from '@aquilane/domain/price-alerts/rules'
import { amountOf, groupAmount } from '@aquilane/ui/money-rules'
import { useFieldCodes } from '~/lib/field-codes.ts'

/** What every price alert asks for: days around the departure, and a limit. `onEdit`: an earlier refusal no longer counts. */
export function useAlertForm({ error, onEdit }: { error: unknown; onEdit: () => void }) {
  const t = useTranslations('price-alerts.dialog')
  const errors = useTranslations('errors')
  const [limit, setLimit] = useState('')
  const [isFlexible, setFlexible] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const amount = amountOf(limit)
  const isWrong = limit.trim() !== '' && !amount
  const codes = useFieldCodes(error)
  const isLimit = codes?.['limit'] === 'above_price'
  const limitFault = isChecked && isWrong ? t('fault.amount') : isLimit ? t('fault.above_price') : undefined
  const problem =
    error === null || isLimit
      ? null
      : codes?.['legs'] === 'no_price'
        ? t('fault.no_price')
        : error instanceof ApiError
          ? errors(error.code)
          : t('failed')
  return {
    fields: {
      limit,
      setLimit: (text: string): void => {
        setLimit(groupAmount(text, limit))
        onEdit()
      },
      isFlexible,
      setFlexible,
      limitFault,
    },
    wanted: { flex_days: isFlexible ? maxFlexDays : 0, ...(amount ? { limit: { amount, currency: 'EUR' } } : {}) },
    problem,
    /** Shows what is wrong; false where something is. */
    check: (): boolean => {
      setChecked(true)
      return !isWrong
    },
    isChecked,
  }
}

export type AlertFieldValues = ReturnType<typeof useAlertForm>['fields']
