import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoney } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { none, orNone } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useRowActions, type RowAction } from '~/lib/list/row-actions.ts'
import { Table } from '~/lib/list/table.tsx'
import { reloadCampaigns, type Campaign } from './loyalty.ts'

export function CampaignsTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useTranslations('staff.loyalty.campaigns')
  const locale = useLocale()
  const actions = useCampaignActions()
  const allowed = useRowActions({ rows: campaigns, actions, nameOf: ({ title }) => title[locale], moves: true })
  const columns: Column<Campaign>[] = [
    { id: 'name', header: t('columns.name'), cell: ({ title }) => <b>{title[locale]}</b> },
    { id: 'code', header: t('columns.code'), cell: ({ code }) => orNone(code) },
    { id: 'amount', header: t('columns.amount'), cell: ({ amount }) => (amount ? formatMoney(amount) : none) },
    { id: 'given', header: t('columns.given'), cell: ({ issued, total }) => (total === null ? issued : `${issued} / ${total}`) },
    { id: 'ends', header: t('columns.ends'), cell: ({ ends }) => (ends ? formatDate(ends, locale) : none) },
    {
      id: 'state',
      header: t('columns.state'),
      cell: ({ runs: isRunning, active: isActive }) => (
        <Badge tone={isRunning ? 'ok' : 'neutral'}>{t(isRunning ? 'runs' : isActive ? 'over' : 'off')}</Badge>
      ),
    },
    { id: 'actions', header: t('columns.actions'), hasActions: true, cell: () => null },
  ]
  return <Table label={t('title')} rows={campaigns} columns={columns} actions={allowed} />
}

function useCampaignActions(): RowAction<Campaign>[] {
  const t = useTranslations('staff.loyalty.campaigns')
  const te = useTranslations('errors')
  const locale = useLocale()
  const toggle = useMutation({
    mutationFn: ({ id, active: isActive }: Campaign) =>
      api('POST /gamma/staff/campaign/set-active', { body: { campaign: { id }, active: !isActive } }),
    onSuccess: reloadCampaigns,
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
  const isPending = ({ id }: Campaign): boolean => toggle.isPending && toggle.variables.id === id
  const run = (campaign: Campaign): void => toggle.mutate(campaign)
  const permission = 'loyalty.manage'
  return [
    {
      id: 'stop',
      label: t('stop'),
      permission,
      button: { name: ({ title }) => t('stopOf', { name: title[locale] }), isPending },
      isFor: ({ active: isActive }) => isActive,
      run,
    },
    {
      id: 'start',
      label: t('start'),
      permission,
      button: { name: ({ title }) => t('startOf', { name: title[locale] }), isPending },
      isFor: ({ active: isActive }) => !isActive,
      run,
    },
  ]
}
