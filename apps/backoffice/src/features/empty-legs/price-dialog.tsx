import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { Switch } from '@aquilane/ui/switch'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { AmountField, CountField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { toAmount, toAmountText } from '~/lib/form/amount.ts'
import { api } from '~/lib/api.ts'
import { reloadEmptyLegs, type StaffEmptyLegDetails } from './empty-legs.ts'
import styles from './empty-legs.module.css'

interface StepFields {
  key: number
  /** Empty: from the start. */
  hours: string
  percent: string
}

const maxSteps = 8
const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** Each step begins at an hour of its own, the first at the start. */
const isHoursRight = (steps: readonly StepFields[], at: number): boolean => {
  const { hours } = steps[at]!
  return at === 0 || (isWhole(hours, 1, 8_760) && steps.filter((step) => Number(step.hours) === Number(hours)).length === 1)
}
const isPercentRight = ({ percent }: StepFields): boolean => isWhole(percent, 25, 100)

/** Price steps and floor of one leg. */
export function PriceDialog({ leg, onClose }: { leg: StaffEmptyLegDetails; onClose: () => void }) {
  const t = useTranslations('staff-market.emptyLegs')
  const [isOwn, setOwn] = useState(leg.has_own_steps)
  const [steps, setSteps] = useState<StepFields[]>(() =>
    leg.steps.map(({ hours_before: hours, percent }, key) => ({
      key,
      hours: hours === null ? '' : String(hours),
      percent: String(percent),
    })),
  )
  const [floor, setFloor] = useState(toAmountText(leg.floor_price.amount))
  const [detour, setDetour] = useState(String(leg.max_detour_km))
  const save = useSetPrice(leg, onClose)
  const amount = toAmount(floor)
  const lowest = Math.min(leg.floor_price_min.amount, leg.floor_price.amount)
  const floorError =
    amount >= lowest && amount <= leg.reference_price.amount
      ? undefined
      : t('dialog.floorWrong', { min: formatMoneyFixed({ ...leg.floor_price, amount: lowest }) })
  const detourError = isWhole(detour, 0, 5_000) ? undefined : t('dialog.detourWrong')
  const isValid =
    floorError === undefined &&
    detourError === undefined &&
    (!isOwn || steps.every((step, at) => isHoursRight(steps, at) && isPercentRight(step)))
  const { isTried, onSubmit } = useSubmit(isValid, save, () => save.mutate({ steps: isOwn ? steps : null, floor, detour }))
  return (
    <FormDialog
      title={t('action.price')}
      closeLabel={t('dialog.close')}
      onSubmit={onSubmit}
      request={save}
      labels={{ submit: t('action.price'), working: t('dialog.working'), cancel: t('dialog.cancel') }}
      onClose={onClose}
    >
      <Switch checked={isOwn} onChange={setOwn}>
        {t('dialog.own')}
      </Switch>
      {isOwn ? <PriceSteps steps={steps} onChange={setSteps} isTried={isTried} /> : null}
      <AmountField
        label={t('dialog.floor')}
        value={floor}
        onChange={setFloor}
        prefix="€"
        maxLength={12}
        error={isTried ? floorError : undefined}
      />
      {leg.parent === null ? null : (
        <CountField
          label={t('dialog.detour')}
          hint={t('dialog.detourHint')}
          value={detour}
          onChange={setDetour}
          maxLength={4}
          error={isTried ? detourError : undefined}
        />
      )}
    </FormDialog>
  )
}

interface PriceFields {
  /** Null: the steps of all legs. */
  steps: readonly StepFields[] | null
  floor: string
  detour: string
}

function useSetPrice({ id, floor_price: { currency } }: StaffEmptyLegDetails, onDone: () => void) {
  const t = useTranslations('staff-market.emptyLegs')
  return useMutation({
    mutationFn: ({ steps, floor, detour }: PriceFields) =>
      api('POST /gamma/staff/empty-leg/set-price', {
        body: {
          empty_leg: { id },
          steps:
            steps?.map(({ hours, percent }, at) => ({ hours_before: at === 0 ? null : Number(hours), percent: Number(percent) })) ?? null,
          floor_price: { amount: toAmount(floor), currency },
          max_detour_km: Number(detour),
        },
      }),
    onSuccess: async () => {
      await reloadEmptyLegs()
      toasts.show({ tone: 'ok', title: t('dialog.done') })
      onDone()
    },
    onError: reloadEmptyLegs,
  })
}

interface PriceStepsProps {
  steps: readonly StepFields[]
  onChange: (steps: StepFields[]) => void
  isTried: boolean
}

function PriceSteps({ steps, onChange, isTried }: PriceStepsProps) {
  const t = useTranslations('staff-market.emptyLegs')
  const change = (key: number, set: Partial<StepFields>) => onChange(steps.map((step) => (step.key === key ? { ...step, ...set } : step)))
  return (
    <fieldset className={styles.steps}>
      <legend className="visually-hidden">{t('detail.price')}</legend>
      {steps.map((step, at) => (
        <div key={step.key} className={styles.step}>
          <TextField
            label={t('dialog.stepHours')}
            value={at === 0 ? t('detail.start') : step.hours}
            onChange={(hours) => change(step.key, { hours })}
            readOnly={at === 0}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            error={isTried && !isHoursRight(steps, at) ? t('dialog.hoursWrong') : undefined}
          />
          <CountField
            label={t('dialog.stepPercent')}
            value={step.percent}
            onChange={(percent) => change(step.key, { percent })}
            maxLength={3}
            error={isTried && !isPercentRight(step) ? t('dialog.percentWrong') : undefined}
          />
          <IconButton
            size="small"
            label={t('dialog.removeStep')}
            icon={<Minus aria-hidden="true" />}
            disabled={at === 0}
            onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="outline"
        disabled={steps.length >= maxSteps}
        icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => onChange([...steps, { key: Math.max(...steps.map(({ key }) => key)) + 1, hours: '', percent: '' }])}
      >
        {t('dialog.addStep')}
      </Button>
    </fieldset>
  )
}
