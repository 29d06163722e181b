import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { Failure } from '~/lib/form/failure.tsx'
import { api } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { useStaff } from '~/lib/staff.ts'
import { reloadOperations, type ChecklistItem } from './operations.ts'
import styles from './operations.module.css'

export type BulkAction = 'REQ' | 'OK' | 'take'
export const bulkLabels = { REQ: 'request', OK: 'done', take: 'take' } as const satisfies Record<BulkAction, string>

interface BulkDialogProps<Item> {
  action: BulkAction
  items: readonly Item[]
  name: (item: Item) => string
  onClose: () => void
  onDone: () => void
}

/** What follows from data is not set, and what another party grants is done with its reference. */
const isChangeable = ({ proof, reference }: ChecklistItem, action: BulkAction): boolean =>
  action === 'take' || (proof !== 'derived' && (action !== 'OK' || proof !== 'reference' || reference !== null))

/** The selection once more, then a result for each where one was refused or left out. */
export function BulkDialog<Item extends ChecklistItem>({ action, items, name, onClose, onDone }: BulkDialogProps<Item>) {
  const t = useTranslations('staff-operations.bulk')
  const te = useTranslations('errors')
  // The list changes underneath once the items are changed.
  const [reviewed] = useState(() => items.filter((item) => isChangeable(item, action)))
  const [left] = useState(() => items.filter((item) => !isChangeable(item, action)))
  const apply = useBulkChange(action, reviewed, (done) => {
    // Nothing is left to read: the list shows what was changed.
    if (left.length > 0 || done === null) return
    toasts.show({ tone: 'ok', title: t('results', { done, count: done }) })
    onDone()
    onClose()
  })
  const results = apply.data?.data ?? []
  const refused = results.filter(({ error }) => error !== null)
  const close = (): void => {
    onClose()
    if (apply.data) onDone()
  }
  return (
    <Dialog open size="medium" onClose={close} title={t('title', { count: reviewed.length })} closeLabel={t('close')}>
      <div className={form.form}>
        {apply.data ? (
          <p role="status">{t('results', { done: results.length - refused.length, count: results.length })}</p>
        ) : (
          <p>{t(`text.${action}`)}</p>
        )}
        <ul className={styles.reviewed}>
          {reviewed.map((item) => {
            const error = results.find(({ id }) => id === item.id)?.error
            return (
              <li key={item.id}>
                {name(item)}
                {error ? <small className={styles.overdue}>{`${t('refused')}: ${te(error as 'UNKNOWN')}`}</small> : null}
              </li>
            )
          })}
        </ul>
        {left.length > 0 ? <LeftOut items={left} name={name} /> : null}
        <Failure error={apply.error} />
        <div className={form.buttons}>
          {apply.data || reviewed.length === 0 ? null : (
            <Button pending={apply.isPending} pendingLabel={t('working')} onClick={() => apply.mutate()}>
              {t('confirm')}
            </Button>
          )}
          <Button variant="quiet" onClick={close}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** @param onChanged is called with the number of changed items, null where one was refused */
function useBulkChange(action: BulkAction, items: readonly ChecklistItem[], onChanged: (count: number | null) => void) {
  const me = useStaff()
  return useMutation({
    mutationFn: () =>
      api('PATCH /gamma/staff/checklist/update-many', {
        body: {
          items: items.map(({ id, revision }) => ({ id, revision })),
          ...(action === 'take' ? { assignee: { id: me.id } } : { status: action }),
        },
      }),
    onSuccess: ({ data }) => onChanged(data.every(({ error }) => error === null) ? data.length : null),
    onSettled: reloadOperations,
  })
}

/** Items of the selection that this change does not touch, and why. */
function LeftOut<Item extends ChecklistItem>({ items, name }: Pick<BulkDialogProps<Item>, 'items' | 'name'>) {
  const t = useTranslations('staff-operations.bulk')
  return (
    <>
      <p>{t('left', { count: items.length })}</p>
      <ul className={styles.reviewed}>
        {items.map((item) => (
          <li key={item.id}>
            {name(item)} <small>{t(`leftWhy.${item.proof === 'derived' ? 'derived' : 'reference'}`)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
