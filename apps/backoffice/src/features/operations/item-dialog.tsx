import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { manualStatuses } from '@aquilane/domain/operations/checklist'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { AmountField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { toAmount, toAmountText } from '~/lib/form/amount.ts'
import form from '~/lib/form/form.module.css'
import { ItemFiles } from './item-files.tsx'
import { changeItem, useItemAssignees, useOperation, type ChecklistItem, type ItemChange } from './operations.ts'

interface ItemDraft {
  status: string
  owner: string
  supplier: string
  reference: string
  cost: string
  note: string
}

const toDraft = (item: ChecklistItem): ItemDraft => ({
  status: item.status,
  owner: item.assignee?.id ?? '',
  supplier: item.supplier ?? '',
  reference: item.reference ?? '',
  cost: item.cost ? toAmountText(item.cost.amount) : '',
  note: item.note ?? '',
})

/** Only what was changed: another member may work on the rest. */
function toChange(before: ItemDraft, after: ItemDraft): ItemChange {
  const status = manualStatuses.find((one) => one === after.status)
  const text = (field: 'supplier' | 'reference' | 'note') => (before[field] === after[field] ? {} : { [field]: after[field] || null })
  return {
    ...(status && before.status !== status ? { status } : {}),
    ...(before.owner === after.owner ? {} : { assignee: after.owner === '' ? null : { id: after.owner } }),
    ...text('supplier'),
    ...text('reference'),
    ...text('note'),
    ...(before.cost === after.cost ? {} : { cost: after.cost === '' ? null : { amount: toAmount(after.cost), currency: 'EUR' as const } }),
  }
}

interface Props {
  /** As it was when the dialog opened. */
  item: ChecklistItem
  /** As they are now. */
  files: ChecklistItem['files']
  title: string
  onClose: () => void
}

/** Everything about one item. */
export function ItemDialog({ item, files, title, onClose }: Props) {
  const t = useTranslations('staff-operations.item')
  const ts = useTranslations('staff-operations')
  const assignees = useItemAssignees().data?.data ?? []
  const [before] = useState(() => toDraft(item))
  const [draft, setDraft] = useState(before)
  const set = (field: keyof ItemDraft) => (value: string) => setDraft((now) => ({ ...now, [field]: value }))
  const isCostWrong = draft.cost !== '' && Number.isNaN(toAmount(draft.cost))
  const save = useOperation(() => changeItem(item, toChange(before, draft)), t('done'), onClose)
  const { onSubmit } = useSubmit(!isCostWrong, save, () => save.mutate())
  const shown = [...new Set([item.status, ...manualStatuses])]
  return (
    <FormDialog
      title={title}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={save}
      failure={null}
      labels={{ submit: t('save'), working: t('saving'), cancel: t('cancel') }}
      onClose={onClose}
    >
      {item.causes.length > 0 ? <p>{ts('changed', { causes: item.causes.map((one) => ts(`cause.${one}`)).join(', ') })}</p> : null}
      <div className={form.pair}>
        <Select
          label={t('status')}
          hint={item.proof === 'judgement' ? undefined : t(`proof.${item.proof}`)}
          disabled={item.proof === 'derived'}
          value={draft.status}
          onChange={set('status')}
          options={shown.map((value) => ({
            value,
            label: ts(`status.${value}`),
            disabled: !manualStatuses.some((one) => one === value),
          }))}
        />
        <Select
          label={t('owner')}
          value={draft.owner}
          onChange={set('owner')}
          options={[{ value: '', label: t('unassigned') }, ...assignees.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </div>
      <div className={form.pair}>
        <TextField label={t('supplier')} value={draft.supplier} onChange={set('supplier')} maxLength={120} autoComplete="off" />
        <TextField label={t('reference')} value={draft.reference} onChange={set('reference')} maxLength={120} autoComplete="off" />
      </div>
      <AmountField label={t('cost')} value={draft.cost} onChange={set('cost')} error={isCostWrong ? t('costWrong') : undefined} />
      <TextField label={t('note')} value={draft.note} onChange={set('note')} maxLength={1000} autoComplete="off" />
      <ItemFiles itemId={item.id} files={files} />
      {item.source ? <p className={form.quiet}>{t('source', { source: item.source })}</p> : null}
    </FormDialog>
  )
}
