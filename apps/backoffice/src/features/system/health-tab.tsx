import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { api } from '~/lib/api.ts'
import { withIds, type Column } from '~/lib/list/columns.ts'
import { useTimes } from '~/lib/list/cells.tsx'
import { Table } from '~/lib/list/table.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import styles from './system.module.css'

type Health = Api['GET /gamma/staff/system/health']['response']
type Check = Health['checks'][number]

/** Where each finding is looked after. */
const hrefs: Partial<Record<Check['check'], string>> = {
  exceptions: '/exceptions',
  failed_jobs: '/system?tab=jobs',
  webhooks: '/system?tab=webhooks',
  feeds: '/system?tab=webhooks',
  retention: '/system?tab=retention',
}
const inBytes: ReadonlySet<string> = new Set(['database', 'disk'])

const bytes = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: value >= 1e9 ? 'gigabyte' : 'megabyte', maximumFractionDigits: 1 }).format(
    value >= 1e9 ? value / 1e9 : value / 1e6,
  )

/** Whether everything is as it should be. */
export function HealthTab() {
  const health = useQuery({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => api('GET /gamma/staff/system/health', { signal }),
    refetchInterval: 30_000,
  })
  return (
    <LoadState query={health} empty={null}>
      {health.data ? <HealthView health={health.data} /> : null}
    </LoadState>
  )
}

function HealthView({ health }: { health: Health }) {
  const t = useTranslations('staff-system')
  const columns = useCheckColumns()
  return (
    <div className={styles.sections}>
      <Table label={t('tabs.health')} className={styles.checks} rows={withIds(health.checks, ({ check }) => check)} columns={columns} />
      <Backups backups={health.backups} />
      <section>
        <Heading level={2} size={16}>
          {t('keys')}
        </Heading>
        <p>{t('keysText', health.keys)}</p>
        {health.keys.previous > 0 ? <p>{t('keysPrevious', { count: health.keys.previous })}</p> : null}
      </section>
      <p className={styles.quiet}>{t('version', { name: health.version })}</p>
    </div>
  )
}

function useCheckColumns(): Column<Check>[] {
  const t = useTranslations('staff-system')
  const locale = useLocale()
  const toValue = ({ check, value }: Check): string | number => {
    if (value === null) return check === 'backup' ? t('never') : ''
    if (inBytes.has(check)) return bytes(value, locale)
    return check === 'backup' ? t('hours', { count: value }) : value
  }
  return [
    {
      id: 'state',
      header: t('fields.state'),
      cell: ({ ok: isOk }) => <Badge tone={isOk ? 'ok' : 'error'}>{t(isOk ? 'ok' : 'wrong')}</Badge>,
    },
    {
      id: 'what',
      header: t('fields.what'),
      cell: ({ check }) => {
        const href = hrefs[check]
        return href ? <TextLink href={href}>{t(`check.${check}`)}</TextLink> : t(`check.${check}`)
      },
    },
    { id: 'value', header: t('fields.value'), cell: toValue },
  ]
}

function Backups({ backups }: { backups: Health['backups'] }) {
  const t = useTranslations('staff-system')
  const locale = useLocale()
  const times = useTimes()
  return (
    <section>
      <Heading level={2} size={16}>
        {t('backups')}
      </Heading>
      {backups.length === 0 ? (
        <p>{t('backupsNone')}</p>
      ) : (
        <Table
          label={t('backups')}
          rows={withIds(backups, ({ taken }) => taken)}
          columns={[
            { id: 'at', header: t('fields.at'), cell: ({ taken }) => times.instant(taken) },
            { id: 'folder', header: t('fields.folder'), cell: ({ folder }) => folder },
            { id: 'size', header: t('fields.size'), isNumber: true, cell: (one) => bytes(one.bytes, locale) },
          ]}
        />
      )}
    </section>
  )
}
