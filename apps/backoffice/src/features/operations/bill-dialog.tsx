import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { billDueDays } from '@aquilane/domain/payables/payment-run'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { toAmount } from '~/lib/form/amount.ts'
import { useFieldErrors } from '~/lib/form/field-errors.ts'
import { AmountField, ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import form from '~/lib/form/form.module.css'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { type TripState, useOperation } from './operations.ts'

export interface BillDialogProps {
  orderId: string
  company: TripState['operators'][number]['company']
  onClose: () => void
}

/** The bill as it is typed; days as `yyyy-MM-dd`, empty where it names none. */
interface Draft {
  reference: string
  amount: string
  dated: string
  due: string
  note: string
}

/** Enters the bill of an operator, or enters it again. */
export function BillDialog({ orderId, company, onClose }: BillDialogProps) {
  const t = useTranslations('staff-operations')
  const [draft, setDraft] = useState<Draft>({ reference: '', amount: '', dated: '', due: '', note: '' })
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const { reference, amount, note } = draft
  const save = useEnterBill({ orderId, company, onClose }, draft)
  const isAmount = toAmount(amount) > 0
  const { isTried, onSubmit } = useSubmit(reference.trim() !== '' && isAmount && isDueInTime(draft), save, () => save.mutate())
  return (
    <FormDialog
      title={t('bill.enterOf', { name: company.name })}
      closeLabel={t('item.close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={{ submit: t('item.save'), working: t('item.saving'), cancel: t('item.cancel') }}
      onClose={onClose}
    >
      <div className={form.pair}>
        <TextField
          label={t('bill.reference')}
          value={reference}
          onChange={(typed) => set({ reference: typed })}
          maxLength={60}
          autoComplete="off"
          error={isTried && reference.trim() === '' ? t('bill.referenceMissing') : undefined}
        />
        <AmountField
          label={t('bill.amount')}
          value={amount}
          onChange={(typed) => set({ amount: typed })}
          error={isTried && !isAmount ? t('bill.amountWrong') : undefined}
        />
      </div>
      <DayFields draft={draft} onChange={set} isTried={isTried} error={save.error} />
      <ReasonField label={t('bill.note')} value={note} onChange={(typed) => set({ note: typed })} />
    </FormDialog>
  )
}

const isDueInTime = ({ dated, due }: Draft): boolean => dated === '' || due === '' || due >= dated

interface DayFieldsProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  isTried: boolean
  error: unknown
}

function DayFields({ draft, onChange, isTried, error }: DayFieldsProps) {
  const t = useTranslations('staff-operations.bill')
  const rejected = useFieldErrors(error)
  return (
    <div className={form.pair}>
      <TextField
        label={t('dated')}
        hint={t('optional')}
        type="date"
        value={draft.dated}
        onChange={(dated) => onChange({ dated })}
        error={rejected['dated']}
      />
      <TextField
        label={t('due')}
        hint={t('dueHint', { days: billDueDays })}
        type="date"
        value={draft.due}
        onChange={(due) => onChange({ due })}
        error={isTried && !isDueInTime(draft) ? t('dueEarly') : rejected['due']}
      />
    </div>
  )
}

function useEnterBill({ orderId, company, onClose }: BillDialogProps, { reference, amount, note, ...days }: Draft) {
  const t = useTranslations('staff-operations.bill')
  return useOperation(
    () =>
      api('POST /gamma/staff/trip/enter-bill', {
        body: {
          order: { id: orderId },
          company: { id: company.id },
          reference: reference.trim(),
          amount: { amount: toAmount(amount), currency: 'EUR' },
          ...(note.trim() === '' ? {} : { note: note.trim() }),
          ...(days.dated === '' ? {} : { dated: days.dated }),
          ...(days.due === '' ? {} : { due: days.due }),
        },
        quiet: true,
      }),
    t('done'),
    onClose,
  )
}
