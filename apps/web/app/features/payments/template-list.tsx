import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Skeleton } from '@aquilane/ui/skeleton'
import { api } from '~/lib/api.ts'
import type { Template } from './payment-types.ts'
import styles from './payments.module.css'

export const templatesQuery = {
  queryKey: ['templates'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /gamma/swift-details/list', { signal }),
}

/** Saved payers: name and address, each with its action (spec §2 Invoice templates list). */
export function TemplateList({
  action,
  add,
  below,
}: {
  action: (template: Template) => ReactNode
  /** Where there is none yet. */
  add?: ReactNode
  below?: ReactNode
}) {
  const t = useTranslations('payments.templates')
  const { data, isPending, refetch } = useQuery(templatesQuery)
  if (isPending) return <Skeleton height="160px" radius="6px" />
  if (!data) return <EmptyState level={3} title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
  if (data.data.length === 0) return <EmptyState level={3} title={t('empty')} text={t('emptyText')} actions={add} />
  return (
    <>
      <ul className={styles.templates}>
        {data.data.map((template) => (
          <li key={template.id}>
            <div className={styles.template}>
              <b>{template.bill_to}</b>
              <span className={styles.quiet}>
                {[template.address || t('noAddress'), template.vat_number, template.purchase_order, template.cost_center]
                  .filter((part) => part)
                  .join(' · ')}
              </span>
            </div>
            {action(template)}
          </li>
        ))}
      </ul>
      {below}
    </>
  )
}
