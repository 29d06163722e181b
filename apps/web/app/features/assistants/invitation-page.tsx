import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { startActing } from '~/lib/acting.ts'
import { api } from '~/lib/api.ts'
import { toLocal } from '~/lib/local-time.ts'
import { navigate } from '~/lib/navigate.ts'
import { queryClient } from '~/lib/query.ts'
import { requireSignIn, useSession } from '~/lib/session.ts'
import { usePaths } from '~/lib/texts.tsx'
import { storeLists } from './use-assistants.ts'
import styles from './assistants.module.css'

type Invitation = Api['GET /gamma/assistant/invitation']['response']

/** What an invitation offers, and one press that accepts it. The link is enough to read it; accepting it takes an account. */
export function InvitationPage({ token }: { token: string }) {
  const t = useTranslations('assistants.invitation')
  const paths = usePaths()
  const { loggedIn } = useSession()
  const queryKey = ['assistant-invitation', token, loggedIn]
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /gamma/assistant/invitation', { query: { token }, signal }),
  })
  if (isPending) return <Skeleton height="320px" radius="12px" />
  if (data) return <Shown token={token} invitation={data} reload={() => void refetch()} />
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <EmptyState
      level={1}
      title={isUnknown ? t('title') : t('failed')}
      text={isUnknown ? t('missing') : undefined}
      actions={<LinkButton href={paths.index()}>{t('home')}</LinkButton>}
    />
  )
}

function Shown({ token, invitation, reload }: { token: string; invitation: Invitation; reload: () => void }) {
  const t = useTranslations('assistants.invitation')
  const { customer: name, state } = invitation
  return (
    <div className={styles.page}>
      <Heading level={1} size={36}>
        {t('heading', { name })}
      </Heading>
      {state === 'open' ? (
        <Open token={token} invitation={invitation} reload={reload} />
      ) : (
        <div className={styles.card} role="status">
          <p>{t(state, { name })}</p>
          <Onward state={state} />
        </div>
      )}
    </div>
  )
}

function Onward({ state }: { state: Invitation['state'] }) {
  const t = useTranslations('assistants')
  const paths = usePaths()
  if (state === 'accepted' || state === 'already' || state === 'own')
    return <LinkButton href={paths.profileAssistants()}>{t('title')}</LinkButton>
  return <LinkButton href={paths.index()}>{t('invitation.home')}</LinkButton>
}

function Open({ token, invitation, reload }: { token: string; invitation: Invitation; reload: () => void }) {
  const t = useTranslations('assistants')
  const locale = useLocale()
  const paths = usePaths()
  const { loggedIn } = useSession()
  const { customer: name, permissions, pay_limit: limit, expires_at: until } = invitation
  const accept = useMutation({
    mutationFn: () => api('POST /gamma/assistant/accept', { body: { token } }),
    onSuccess: ({ id, ...lists }) => {
      storeLists(lists)
      startActing({ id, name, permissions })
      void queryClient.invalidateQueries({ queryKey: ['assistant-invitation'] })
      void navigate(paths.orders())
    },
    onError: reload,
  })
  return (
    <div className={styles.card}>
      <p>
        <b>{t('invitation.may')}</b>
      </p>
      <ul>
        {permissions.map((one) => (
          <li key={one}>{one === 'pay' && limit ? t('payUpTo', { limit: formatMoney(limit) }) : t(`permissions.${one}`)}</li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('invitation.privacy', { name })}</p>
      {accept.isError ? (
        <Banner tone="error" live="alert">
          {t('invitation.failed')}
        </Banner>
      ) : null}
      {loggedIn ? (
        <Button pending={accept.isPending} pendingLabel={t('invitation.accepting')} onClick={() => accept.mutate()}>
          {t('invitation.accept')}
        </Button>
      ) : (
        <Button onClick={() => requireSignIn(() => {})}>{t('invitation.signIn')}</Button>
      )}
      <p className={styles.quiet}>{t('invitation.until', { date: formatDateTime(toLocal(`${until.replace(' ', 'T')}Z`), locale) })}</p>
    </div>
  )
}
