import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { api } from '~/lib/api.ts'
import detail from '~/lib/detail-page.module.css'
import { can } from '~/lib/me.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useStaff } from '~/lib/staff.ts'
import { reloadPricing, type VersionDetails } from './pricing.ts'

/** A scheduled version is withdrawn; one of the past comes back as a new one. */
export function PublishedActions({ version }: { version: VersionDetails }) {
  const t = useTranslations('staff-pricing')
  const [isOpen, setOpen] = useState(false)
  const isAllowed = can(useStaff(), 'pricing.manage')
  if (!isAllowed || (version.status !== 'scheduled' && version.status !== 'past')) return null
  const isScheduled = version.status === 'scheduled'
  const decide = (reason: string): Promise<unknown> => {
    const body = { version: { id: version.id }, reason }
    return isScheduled
      ? api('POST /gamma/staff/pricing/withdraw', { body, quiet: true })
      : api('POST /gamma/staff/pricing/roll-back', { body, quiet: true })
  }
  return (
    <>
      <div className={detail.actions}>
        <Button size="small" variant="outline" onClick={() => setOpen(true)}>
          {t(isScheduled ? 'withdraw' : 'rollBack')}
        </Button>
      </div>
      {isOpen ? (
        <ReasonDialog
          title={t(isScheduled ? 'withdraw' : 'rollBack')}
          text={t(isScheduled ? 'withdrawText' : 'rollBackText', { number: version.number })}
          onDecide={decide}
          reload={reloadPricing}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
