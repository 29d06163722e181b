import { useLocale, useTranslations } from 'use-intl'
import { useMutation } from '@tanstack/react-query'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { toasts } from '@aquilane/ui/toast-queue'
import { Failure } from '~/lib/form/failure.tsx'
import { api } from '~/lib/api.ts'
import { Lines } from '~/lib/lines.tsx'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useTitle } from '~/lib/use-title.ts'
import { reloadAccount, useAccount, type Account } from './account.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RequestLanguages } from './request-languages.tsx'
import { WaysIn } from './ways-in.tsx'

/** How this member signs in, and where. */
export function AccountPage() {
  const t = useTranslations('staff-account')
  const me = useStaff()
  const account = useAccount()
  useTitle(t('title'))
  return (
    <div className={detail.detail}>
      <div className={page.page}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count}>{t('fresh')}</p>
      </div>
      <LoadState query={account} empty={null}>
        {account.data ? (
          <>
            {can(me, 'orders.answer') ? <RequestLanguages chosen={account.data.request_languages} /> : null}
            <WaysIn account={account.data} />
            <RecoveryCodes codes={account.data.recovery_codes} />
            <Sessions sessions={account.data.sessions} />
          </>
        ) : null}
      </LoadState>
    </div>
  )
}

function Sessions({ sessions }: { sessions: Account['sessions'] }) {
  const t = useTranslations('staff-account')
  const locale = useLocale()
  const end = useMutation({
    mutationFn: (id: string) => api('POST /gamma/staff/account/revoke-session', { body: { session: { id } }, quiet: true }),
    onSuccess: () => toasts.show({ tone: 'ok', title: t('sessions.ended') }),
    onSettled: reloadAccount,
  })
  return (
    <section>
      <Heading level={2} size={16}>
        {t('sessions.title')}
      </Heading>
      <Failure error={end.error} />
      <Lines
        lines={sessions.map(({ id, browser, current: isCurrent, method, address, last_seen: seen }) => ({
          id,
          text: (
            <>
              {browser ?? t('ways.unknown')} {isCurrent ? <Badge tone="ok">{t('sessions.current')}</Badge> : null}
            </>
          ),
          note: [t(`sessions.method.${method}`), address, t('sessions.seen', { moment: formatDateTime(local(seen), locale) })]
            .filter(Boolean)
            .join(' · '),
          value: isCurrent ? null : (
            <Button size="small" variant="outline" pending={end.isPending && end.variables === id} onClick={() => end.mutate(id)}>
              {t('sessions.end')}
            </Button>
          ),
        }))}
      />
    </section>
  )
}
