import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { LinkButton } from '@aquilane/ui/link-button'
import { toasts } from '@aquilane/ui/toast-queue'
import type { User } from '~/lib/session.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import { needsVerification } from '~/lib/verification.ts'
import type { Sent } from './confirm-email.tsx'
import { VerifyIdentityDialog } from './lazy.ts'

const load = () => import('./confirm-email.tsx')
const ConfirmEmail = lazy(() => load().then((module) => ({ default: module.ConfirmEmail })))

/** Sends the code to the address that is to be confirmed. */
function useSending(user: User) {
  const t = useTranslations('profile')
  const [sent, setSent] = useState<Sent | null>(null)
  const [pending, setPending] = useState(false)
  const [verifying, setVerifying] = useState(false)
  const email = user.email_unconfirmed ?? user.email

  const send = async (): Promise<void> => {
    if (email !== null) setSent(await (await load()).mailCode(email))
  }
  const start = async (): Promise<void> => {
    setPending(true)
    try {
      await send()
    } catch (error) {
      if (needsVerification(error)) setVerifying(true)
      else toasts.show({ tone: 'error', title: t('dialog.failed') })
    } finally {
      setPending(false)
    }
  }
  return { email, sent, setSent, pending, verifying, setVerifying, send, start }
}

/** What is wrong with the address or still to be done, with the way to do it. Null: it is confirmed and works. */
export function EmailBanner({ user }: { user: User }) {
  const t = useTranslations('profile')
  const paths = usePaths()
  const navigate = useNavigate()
  const { email, sent, setSent, pending, verifying, setVerifying, send, start } = useSending(user)
  const confirmButton = email ? (
    <Button size="small" pending={pending} pendingLabel={t('confirming')} onClick={() => void start()}>
      {t('confirm')}
    </Button>
  ) : null
  return (
    <>
      <State user={user} confirm={confirmButton} />
      {verifying ? (
        <Suspense>
          <VerifyIdentityDialog
            phone={user.phone}
            onClose={() => setVerifying(false)}
            onVerified={() => {
              setVerifying(false)
              void start()
            }}
          />
        </Suspense>
      ) : null}
      {sent ? (
        <Suspense>
          <WithTexts add={['auth']}>
            <ConfirmEmail
              key={sent.codeHash}
              sent={sent}
              resend={send}
              onBack={() => {
                setSent(null)
                void navigate(paths.profileEdit(), { preventScrollReset: true })
              }}
              onClose={() => setSent(null)}
              onConfirmed={() => {
                toasts.show({ tone: 'ok', title: t('dialog.confirmed') })
                setSent(null)
              }}
            />
          </WithTexts>
        </Suspense>
      ) : null}
    </>
  )
}

function State({ user, confirm: confirmButton }: { user: User; confirm: ReactNode }) {
  const t = useTranslations('profile')
  const paths = usePaths()
  const email = user.email_unconfirmed ?? user.email
  if (email === null)
    return (
      <Banner
        tone="info"
        action={
          <LinkButton size="small" variant="outline" href={paths.profileEdit()}>
            {t('addEmail')}
          </LinkButton>
        }
      >
        {t('missingText')}
      </Banner>
    )
  if (user.email_problem)
    return (
      <Banner tone="warn" action={confirmButton}>
        {t(`problem.${user.email_problem}`, { email })}
      </Banner>
    )
  if (!user.email_unconfirmed) return null
  return (
    <Banner tone="info" action={confirmButton}>
      {user.email ? t('changingText', { email: user.email_unconfirmed, current: user.email }) : t('waitingText', { email })}
    </Banner>
  )
}
