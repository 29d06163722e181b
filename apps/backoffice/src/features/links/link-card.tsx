import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Card } from '@aquilane/ui/card'
import { Facts } from '@aquilane/ui/facts'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { reloadLinks, type ShortLink } from './links.ts'
import styles from './links.module.css'

/** One link: its address, where it leads, how often it was opened. */
export function LinkCard({ link }: { link: ShortLink }) {
  const t = useTranslations('staff-links')
  const te = useTranslations('errors')
  const locale = useLocale() as Locale
  const { id, url, target, title, clicks, disabled, created, created_by: by } = link
  const total = clicks.ios + clicks.android + clicks.desktop
  const set = useMutation({
    mutationFn: () => api('POST /gamma/staff/link/set-disabled', { body: { link: { id }, disabled: disabled === null } }),
    onSuccess: reloadLinks,
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
  const copy = (): void =>
    void navigator.clipboard.writeText(url).then(
      () => toasts.show({ tone: 'ok', title: t('copied') }),
      () => toasts.show({ tone: 'error', title: t('copyFailed') }),
    )
  return (
    <Card as="article" aria-labelledby={`link-${id}`} className={styles.card}>
      <div className={styles.head}>
        <h2 id={`link-${id}`} className={styles.url}>
          {url}
        </h2>
        {disabled ? <Badge tone="neutral">{t('off')}</Badge> : null}
      </div>
      <Facts
        look="grid"
        items={[
          ...(title ? [{ id: 'title', label: t('name'), value: title }] : []),
          { id: 'target', label: t('target'), value: <span className={styles.target}>{target}</span> },
          { id: 'clicks', label: t('clicks'), value: t('clicksText', { total, recent: clicks.last_30_days }) },
          {
            id: 'devices',
            label: t('devices'),
            value: t('devicesText', { ios: clicks.ios, android: clicks.android, desktop: clicks.desktop }),
          },
          { id: 'created', label: t('created'), value: `${formatDateTime(local(created), locale)}, ${by ?? t('byApi')}` },
        ]}
      />
      <div className={styles.actions}>
        <Button size="small" variant="outline" icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={copy}>
          {t('copy')}
        </Button>
        <Button size="small" variant="quiet" pending={set.isPending} onClick={() => set.mutate()}>
          {disabled ? t('enable') : t('disable')}
        </Button>
      </div>
    </Card>
  )
}
