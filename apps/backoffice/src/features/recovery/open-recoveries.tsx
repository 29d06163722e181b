import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatDuration } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { local, minutesSince } from '~/lib/dates.ts'
import { useCannotFlyText } from '~/lib/fleet-effects.tsx'
import { Lines } from '~/lib/lines.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useOpenRecoveries } from './recovery.ts'

/** Trips without an aircraft, the one that waits longest first; nothing where there is none. */
export function OpenRecoveries() {
  const t = useTranslations('staff-recovery')
  const locale = useLocale()
  const toReasons = useCannotFlyText()
  const recoveries = useOpenRecoveries(can(useStaff(), 'orders.retime')).data?.data ?? []
  if (recoveries.length === 0) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t('open.title', { count: recoveries.length })}
      </Heading>
      <Lines
        lines={recoveries.map(({ order, opened, departure, reasons, proposal }) => ({
          id: order.id,
          text: <Link to={`/trips/${order.id}`}>{order.pnr}</Link>,
          note: [
            toReasons(reasons),
            t('open.departs', { time: formatDateTime(local(departure), locale) }),
            proposal === null ? t('open.notAsked') : t(`status.${proposal}`),
          ].join(' · '),
          value: t('open.age', { time: formatDuration(minutesSince(opened)) }),
        }))}
      />
    </section>
  )
}
