import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { api } from '~/lib/api.ts'
import { TableFrame } from '~/lib/list/table.tsx'
import { local } from '~/lib/dates.ts'
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
  return (
    <div className={styles.sections}>
      <TableFrame label={t('tabs.health')} className={styles.checks}>
        <thead>
          <tr>
            <th scope="col">{t('fields.state')}</th>
            <th scope="col">{t('fields.what')}</th>
            <th scope="col">{t('fields.value')}</th>
          </tr>
        </thead>
        <tbody>
          {health.checks.map((check) => (
            <CheckRow key={check.check} check={check} />
          ))}
        </tbody>
      </TableFrame>
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

function CheckRow({ check: { check, ok, value } }: { check: Check }) {
  const t = useTranslations('staff-system')
  const locale = useLocale()
  const href = hrefs[check]
  const text = t(`check.${check}`)
  const shown =
    value === null
      ? check === 'backup'
        ? t('never')
        : ''
      : inBytes.has(check)
        ? bytes(value, locale)
        : check === 'backup'
          ? t('hours', { count: value })
          : value
  return (
    <tr>
      <td>
        <Badge tone={ok ? 'ok' : 'error'}>{t(ok ? 'ok' : 'wrong')}</Badge>
      </td>
      <td>{href ? <TextLink href={href}>{text}</TextLink> : text}</td>
      <td>{shown}</td>
    </tr>
  )
}

function Backups({ backups }: { backups: Health['backups'] }) {
  const t = useTranslations('staff-system')
  const locale = useLocale()
  return (
    <section>
      <Heading level={2} size={16}>
        {t('backups')}
      </Heading>
      {backups.length === 0 ? (
        <p>{t('backupsNone')}</p>
      ) : (
        <TableFrame label={t('backups')}>
          <thead>
            <tr>
              <th scope="col">{t('fields.at')}</th>
              <th scope="col">{t('fields.folder')}</th>
              <th scope="col" data-number="">
                {t('fields.size')}
              </th>
            </tr>
          </thead>
          <tbody>
            {backups.map((one) => (
              <tr key={one.taken}>
                <td>{formatDateTime(local(one.taken), locale)}</td>
                <td>{one.folder}</td>
                <td data-number="">{bytes(one.bytes, locale)}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </section>
  )
}
