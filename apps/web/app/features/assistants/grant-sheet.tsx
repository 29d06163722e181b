import { Suspense, useRef, useState, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { emailFault } from '@aquilane/domain/identity/profile-rules'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Sheet } from '@aquilane/ui/sheet'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { VerifyIdentityDialog } from '~/features/profile/index.ts'
import { useSession } from '~/lib/session.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { needsVerification } from '~/lib/verification.ts'
import { GrantFields, useGrant } from './grant-form.tsx'
import { type Assistant, type Grant, useChange, useInvite } from './use-assistants.ts'
import styles from './assistants.module.css'

/** Invites a person by e-mail. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('assistants')
  const locale = useLocale()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const invite = useInvite()
  const address = email.trim()
  return (
    <GrantSheet
      title={t('inviteTitle')}
      begin={{ permissions: ['see'], limit: null }}
      work={invite}
      action={t('send')}
      pending={t('sending')}
      check={() => {
        const isFault = emailFault(address) !== null
        setFaulty(isFault)
        if (isFault) field.current?.focus()
        return !isFault
      }}
      onSubmit={(grant) =>
        invite.mutate(
          { email: address, locale: locale === 'it' ? 'it' : 'en', ...grant },
          {
            onSuccess: () => {
              toasts.show({ tone: 'ok', title: t('sent', { email: address }) })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        required
        value={email}
        error={isFaulty ? t('emailFault') : undefined}
        onChange={(typed) => {
          setEmail(typed)
          setFaulty(false)
        }}
      />
    </GrantSheet>
  )
}

/** Other permissions of an assistant. */
export function ChangeSheet({ assistant, name, onClose }: { assistant: Assistant; name: string; onClose: () => void }) {
  const t = useTranslations('assistants')
  const change = useChange(assistant.id)
  return (
    <GrantSheet
      title={t('changeTitle', { name })}
      begin={{ permissions: assistant.permissions, limit: assistant.pay_limit?.amount ?? null }}
      work={change}
      action={t('save')}
      pending={t('saving')}
      check={() => true}
      onSubmit={(grant) =>
        change.mutate(grant, {
          onSuccess: () => {
            toasts.show({ tone: 'ok', title: t('saved') })
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}

interface GrantSheetProps {
  title: string
  begin: Parameters<typeof useGrant>[0]
  work: { isPending: boolean; error: Error | null; reset: () => void }
  action: string
  pending: string
  /** Checks the fields above the permissions; a wrong one gets the focus. */
  check: () => boolean
  onSubmit: (grant: Grant) => void
  onClose: () => void
  children?: ReactNode
}

/** An assistant gets rights from a session that proved itself lately; otherwise a code is asked for first. */
function GrantSheet({ title, begin, work, action, pending, check, onSubmit, onClose, children }: GrantSheetProps) {
  const t = useTranslations('assistants')
  const { user } = useSession()
  const grant = useGrant(begin)
  const submit = () => {
    const isRight = check()
    const read = grant.read(!isRight)
    if (isRight && read && !work.isPending) onSubmit(read)
  }
  const { error } = work
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('close')} height="tall">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        <GrantFields grant={grant} />
        {error && !needsVerification(error) ? <Refused error={error} /> : null}
        <Button type="submit" pending={work.isPending} pendingLabel={pending}>
          {action}
        </Button>
      </form>
      {needsVerification(error) && user ? (
        <Suspense>
          <WithTexts add={['auth', 'profile']}>
            <VerifyIdentityDialog
              phone={user.phone}
              onClose={work.reset}
              onVerified={() => {
                work.reset()
                submit()
              }}
            />
          </WithTexts>
        </Suspense>
      ) : null}
    </Sheet>
  )
}

function Refused({ error }: { error: Error }) {
  const t = useTranslations('assistants')
  return (
    <Banner tone="error" live="alert">
      {t(error instanceof ApiError && error.code === 'LIMIT_REACHED' ? 'full' : 'failed')}
    </Banner>
  )
}
