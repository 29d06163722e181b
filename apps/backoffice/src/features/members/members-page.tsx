import { useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import type { Me } from '~/lib/api.ts'
import { joined, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useAdding } from '~/lib/list/use-adding.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { DisableDialog } from './disable-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useMembers, type Member } from './members.ts'
import styles from './members.module.css'

type Open = { what: 'invite' | 'disable'; member: Member } | null

/** Staff members: invite, invite again, disable. */
export function MembersPage({ me }: { me: Me }) {
  const t = useTranslations('staff.members')
  const members = useMembers()
  const columns = useMemberColumns(me)
  const adding = useAdding()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const actions: RowAction<Member>[] = [
    {
      id: 'invite-again',
      label: t('again'),
      permission: 'members.manage',
      button: { name: ({ name }) => t('againTitle', { name }) },
      run: (member) => setOpen({ what: 'invite', member }),
    },
    {
      id: 'disable',
      label: t('disable'),
      permission: 'members.manage',
      isDanger: true,
      button: { look: 'quiet', name: ({ name }) => t('disableOf', { name }) },
      isFor: (member) => member.disabled_at === null && member.id !== me.id,
      run: (member) => setOpen({ what: 'disable', member }),
    },
  ]
  return (
    <ListPage
      query={members}
      columns={columns}
      actions={actions}
      nameOf={({ name }) => name}
      title={t('title')}
      add={{ label: t('invite'), icon: UserPlus, onAdd: adding.open }}
      isFaded={(member) => member.disabled_at !== null}
      className={styles.list}
    >
      {adding.isAdding ? <InviteDialog member={null} onClose={adding.close} /> : null}
      {open?.what === 'invite' ? <InviteDialog member={open.member} onClose={close} /> : null}
      {open?.what === 'disable' ? <DisableDialog member={open.member} onClose={close} /> : null}
    </ListPage>
  )
}

function useMemberColumns(me: Me): Column<Member>[] {
  const t = useTranslations('staff.members')
  const times = useTimes()
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: ({ id, name }) => (
        <span className={styles.name}>
          {name}
          {id === me.id ? <Badge>{t('you')}</Badge> : null}
        </span>
      ),
    },
    { id: 'email', header: t('columns.email'), cell: ({ email }) => email },
    { id: 'roles', header: t('columns.roles'), cell: ({ roles }) => roles.map((role) => t(`roles.${role}`)).join(', ') },
    {
      id: 'ways',
      header: t('columns.ways'),
      cell: ({ ways: { passkeys, totp: hasCodes } }) =>
        joined([passkeys > 0 && t('passkeys', { count: passkeys }), hasCodes && t('totp')], ', '),
    },
    { id: 'seen', header: t('columns.seen'), cell: (member) => (member.last_seen_at ? times.instant(member.last_seen_at) : t('never')) },
    { id: 'state', header: t('columns.state'), cell: (member) => <MemberState member={member} /> },
    { id: 'actions', header: t('columns.actions'), hasActions: true, cell: () => null },
  ]
}

function MemberState({ member }: { member: Member }) {
  const t = useTranslations('staff.members')
  const times = useTimes()
  if (member.disabled_at) return <Badge tone="error">{t('disabled')}</Badge>
  if (member.invited_until) return <Badge tone="info">{t('invited', { date: times.instant(member.invited_until) })}</Badge>
  if (member.ways.passkeys === 0 && !member.ways.totp) return <Badge tone="warn">{t('waiting')}</Badge>
  return <Badge tone="ok">{t('active')}</Badge>
}
