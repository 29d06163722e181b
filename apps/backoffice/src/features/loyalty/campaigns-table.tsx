import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoney } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { TableFrame } from '~/lib/list/table.tsx'
import { reloadCampaigns, type Campaign } from './loyalty.ts'

export function CampaignsTable({ campaigns }: { campaigns: Campaign[] }) {
  const t = useTranslations('staff.loyalty.campaigns')
  return (
    <TableFrame label={t('title')}>
      <thead>
        <tr>
          {(['name', 'code', 'amount', 'given', 'ends', 'state', 'actions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <Row key={campaign.id} campaign={campaign} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function Row({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('staff.loyalty.campaigns')
  const te = useTranslations('errors')
  const locale = useLocale()
  const { id, title, code, amount, issued, total, ends, active, runs } = campaign
  const name = title[locale]
  const toggle = useMutation({
    mutationFn: () => api('POST /gamma/staff/campaign/set-active', { body: { campaign: { id }, active: !active } }),
    onSuccess: reloadCampaigns,
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
  return (
    <tr>
      <td>
        <b>{name}</b>
      </td>
      <td>{code ?? '–'}</td>
      <td>{amount ? formatMoney(amount) : '–'}</td>
      <td>{total === null ? issued : `${issued} / ${total}`}</td>
      <td>{ends ? formatDate(ends, locale) : '–'}</td>
      <td>
        <Badge tone={runs ? 'ok' : 'neutral'}>{t(runs ? 'runs' : active ? 'over' : 'off')}</Badge>
      </td>
      <td>
        <Button
          size="small"
          variant="outline"
          aria-label={t(active ? 'stopOf' : 'startOf', { name })}
          pending={toggle.isPending}
          pendingLabel={t('working')}
          onClick={() => toggle.mutate()}
        >
          {t(active ? 'stop' : 'start')}
        </Button>
      </td>
    </tr>
  )
}
