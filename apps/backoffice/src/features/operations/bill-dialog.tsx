import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { billDueDays } from '@aquilane/domain/payables/payment-run'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { useFieldErrors } from '~/lib/form/field-errors.ts'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import form from '~/lib/form/form.module.css'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { emptyBill, findBillFaults, toBillBody, toBillDraft, type BillDraft } from './bill-draft.ts'
import type { Bill } from './bill-facts.tsx'
import { BillAmountFields, BillVatFields, useFaultText, type BillFieldsProps } from './bill-sums-fields.tsx'
import { type TripState, useOperation } from './operations.ts'

export interface BillDialogProps {
  orderId: string
  company: TripState['operators'][number]['company']
  onClose: () => void
}

/** Enters the bill of an operator, or corrects the one that stands. */
export function BillDialog({ orderId, company, bill, onClose }: BillDialogProps & { bill: Bill | null }) {
  const t = useTranslations('staff-operations')
  const [draft, setDraft] = useState(() => (bill ? toBillDraft(bill) : emptyBill))
  const save = useEnterBill({ orderId, company, onClose }, draft)
  const faults = findBillFaults(draft)
  const { isTried, onSubmit } = useSubmit(Object.keys(faults).length === 0, save, () => save.mutate())
  const faultOf = useFaultText(faults, isTried)
  const fields: BillFieldsProps = { draft, onChange: (part) => setDraft({ ...draft, ...part }), faultOf, error: save.error }
  return (
    <FormDialog
      title={t(bill ? 'bill.againOf' : 'bill.enterOf', { name: company.name })}
      closeLabel={t('item.close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={{ submit: t('item.save'), working: t('item.saving'), cancel: t('item.cancel') }}
      onClose={onClose}
    >
      <TextField
        label={t('bill.reference')}
        value={draft.reference}
        onChange={(reference) => fields.onChange({ reference })}
        maxLength={60}
        autoComplete="off"
        error={faultOf('reference')}
      />
      <BillAmountFields {...fields} />
      <BillVatFields {...fields} />
      <DayFields {...fields} />
      <ReasonField label={t('bill.note')} value={draft.note} onChange={(note) => fields.onChange({ note })} />
    </FormDialog>
  )
}

function DayFields({ draft, onChange, faultOf, error }: BillFieldsProps) {
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
        error={faultOf('due') ?? rejected['due']}
      />
    </div>
  )
}

function useEnterBill({ orderId, company, onClose }: BillDialogProps, draft: BillDraft) {
  const t = useTranslations('staff-operations.bill')
  return useOperation(
    () =>
      api('POST /gamma/staff/trip/enter-bill', {
        body: { order: { id: orderId }, company: { id: company.id }, ...toBillBody(draft) },
        quiet: true,
      }),
    t('done'),
    onClose,
  )
}
