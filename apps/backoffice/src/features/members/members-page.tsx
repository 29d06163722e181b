import { useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { Skeleton } from '@aquilane/ui/skeleton'
import type { Me } from '~/lib/api.ts'
import { useTitle } from '~/lib/use-title.ts'
import { DisableDialog } from './disable-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useMembers, type Member } from './members.ts'
import { MembersTable } from './members-table.tsx'
import styles from './members.module.css'

type Open = { what: 'invite'; member: Member | null } | { what: 'disable'; member: Member } | null

/** Staff members: invite, invite again, disable. */
export function MembersPage({ me }: { me: Me }) {
  const t = useTranslations('staff.members')
  const tp = useTranslations('staff.page')
  const members = useMembers()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  useTitle(t('title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <Button
          size="small"
          icon={<UserPlus size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => setOpen({ what: 'invite', member: null })}
        >
          {t('invite')}
        </Button>
      </div>
      {members.data ? (
        <MembersTable
          members={members.data.data}
          me={me}
          onInvite={(member) => setOpen({ what: 'invite', member })}
          onDisable={(member) => setOpen({ what: 'disable', member })}
        />
      ) : members.error ? (
        <div role="alert">
          <EmptyState
            title={tp('failed')}
            text={tp('failedText')}
            actions={<Button onClick={() => void members.refetch()}>{tp('retry')}</Button>}
          />
        </div>
      ) : (
        <div aria-busy="true">
          <Skeleton height="200px" radius="6px" />
        </div>
      )}
      {open?.what === 'invite' ? <InviteDialog member={open.member} onClose={close} /> : null}
      {open?.what === 'disable' ? <DisableDialog member={open.member} onClose={close} /> : null}
    </div>
  )
}
