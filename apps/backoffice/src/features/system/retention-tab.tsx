import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { api } from '~/lib/api.ts'
import { withIds } from '~/lib/list/columns.ts'
import { Table } from '~/lib/list/table.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import styles from './system.module.css'

/** What is deleted by itself, and whether it was. */
export function RetentionTab() {
  const t = useTranslations('staff-system')
  const rules = useQuery({
    queryKey: ['system', 'retention'],
    queryFn: ({ signal }) => api('GET /gamma/staff/system/retention', { signal }),
  })
  return (
    <LoadState query={rules} empty={null}>
      <p className={styles.quiet}>{t('retentionText')}</p>
      <Table
        isCards
        label={t('tabs.retention')}
        className={styles.list}
        rows={withIds(rules.data?.data ?? [], ({ rule }) => rule)}
        columns={[
          { id: 'what', header: t('fields.what'), cell: ({ rule }) => t(`rule.${rule}`) },
          {
            id: 'kept',
            header: t('fields.kept'),
            isCaptioned: true,
            cell: ({ after, days }) => t(`after.${after as 'flight'}`, { days }),
          },
          { id: 'rows', header: t('fields.rows'), isNumber: true, cell: ({ kept }) => kept },
          {
            id: 'state',
            header: t('fields.state'),
            cell: ({ late }) => <Badge tone={late === 0 ? 'ok' : 'error'}>{late === 0 ? t('ok') : t('late', { count: late })}</Badge>,
          },
        ]}
      />
    </LoadState>
  )
}
