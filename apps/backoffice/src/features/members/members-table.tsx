import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import type { Me } from '~/lib/api.ts'
import { columnHelper, DataTable, features } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import type { Member } from './members.ts'
import styles from './members.module.css'

const helper = columnHelper<Member>()

function State({ member }: { member: Member }) {
  const t = useTranslations('staff.members')
  const locale = useLocale()
  if (member.disabled_at) return <Badge tone="error">{t('disabled')}</Badge>
  if (member.invited_until) return <Badge tone="info">{t('invited', { date: formatDateTime(local(member.invited_until), locale) })}</Badge>
  if (member.ways.passkeys === 0 && !member.ways.totp) return <Badge tone="warn">{t('waiting')}</Badge>
  return <Badge tone="ok">{t('active')}</Badge>
}

interface Props {
  members: Member[]
  me: Me
  onInvite: (member: Member) => void
  onDisable: (member: Member) => void
}

export function MembersTable({ members, me, onInvite, onDisable }: Props) {
  const t = useTranslations('staff.members')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('name', {
          header: () => t('columns.name'),
          cell: ({ row, getValue }) => (
            <span className={styles.name}>
              {getValue()}
              {row.original.id === me.id ? <Badge>{t('you')}</Badge> : null}
            </span>
          ),
        }),
        helper.accessor('email', { header: () => t('columns.email') }),
        helper.accessor((row) => row.roles.map((role) => t(`roles.${role}`)).join(', '), { id: 'roles', header: () => t('columns.roles') }),
        helper.accessor(
          ({ ways: methods }) =>
            [methods.passkeys > 0 ? t('passkeys', { count: methods.passkeys }) : null, methods.totp ? t('totp') : null]
              .filter(Boolean)
              .join(', ') || '–',
          { id: 'ways', header: () => t('columns.ways') },
        ),
        helper.accessor('last_seen_at', {
          id: 'seen',
          header: () => t('columns.seen'),
          cell: ({ row: { original } }) => (original.last_seen_at ? formatDateTime(local(original.last_seen_at), locale) : t('never')),
        }),
        helper.display({ id: 'state', header: () => t('columns.state'), cell: ({ row }) => <State member={row.original} /> }),
        helper.display({
          id: 'actions',
          header: () => t('columns.actions'),
          cell: ({ row: { original: member } }) => (
            <span className={styles.actions}>
              <Button size="small" variant="outline" aria-label={t('againTitle', { name: member.name })} onClick={() => onInvite(member)}>
                {t('again')}
              </Button>
              {member.disabled_at || member.id === me.id ? null : (
                <Button size="small" variant="quiet" aria-label={t('disableOf', { name: member.name })} onClick={() => onDisable(member)}>
                  {t('disable')}
                </Button>
              )}
            </span>
          ),
        }),
      ]),
    [t, locale, me.id, onInvite, onDisable],
  )
  const table = useTable({ features, columns, data: members, getRowId: (row) => row.id })
  return <DataTable table={table} label={t('title')} faded={(member) => member.disabled_at !== null} />
}
