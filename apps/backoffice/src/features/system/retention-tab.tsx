import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { api } from '~/lib/api.ts'
import { TableFrame } from '~/lib/list/table.tsx'
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
      <TableFrame label={t('tabs.retention')} isCards className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{t('fields.what')}</th>
            <th scope="col">{t('fields.kept')}</th>
            <th scope="col" data-number="">
              {t('fields.rows')}
            </th>
            <th scope="col">{t('fields.state')}</th>
          </tr>
        </thead>
        <tbody>
          {(rules.data?.data ?? []).map(({ rule, days, after, kept, late }) => (
            <tr key={rule}>
              <td>{t(`rule.${rule}`)}</td>
              <td data-caption={t('fields.kept')}>{t(`after.${after as 'flight'}`, { days })}</td>
              <td data-number="" data-caption={t('fields.rows')}>
                {kept}
              </td>
              <td>
                <Badge tone={late === 0 ? 'ok' : 'error'}>{late === 0 ? t('ok') : t('late', { count: late })}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </LoadState>
  )
}
