import { useEffect, useRef, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { emailCodeRules, isEmail, isProfileName, normalizeEmail, normalizeName } from '@aquilane/domain/identity/profile-rules'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { IconButton } from '@aquilane/ui/icon-button'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { CodeStep, type CodeError } from '~/lib/code-step.tsx'
import { refreshUser, type User } from '~/lib/session.ts'
import { needsVerification } from '~/lib/verification.ts'
import { VerifyIdentityDialog } from './verify-identity-dialog.tsx'
import styles from './profile-dialog.module.css'

interface Sent {
  email: string
  codeHash: string
  resendFrom: number
}

const pollMs = 2_000

async function mailCode(email: string): Promise<Sent> {
  const answer = await api('POST /gamma/profile/send-verify-email-code', { body: { email } })
  return { email, codeHash: answer.code_hash, resendFrom: performance.now() + answer.resend * 1000 }
}

interface ProfileDialogProps {
  user: User
  /** Opened by the daily reminder. */
  asked?: boolean
  onClose: () => void
}

/** Name and address, then the code that proves the address (spec §4 Profile dialog, E-mail verification; §5; §8). */
export function ProfileDialog({ user, asked = false, onClose }: ProfileDialogProps) {
  const t = useTranslations('profile')
  const [name, setName] = useState(user.name.first_name ?? '')
  const [email, setEmail] = useState(user.email_unconfirmed ?? user.email ?? '')
  const [sent, setSent] = useState<Sent | null>(null)
  const [verifying, setVerifying] = useState(false)
  const [pending, setPending] = useState(false)
  const [wrongName, setWrongName] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const tidy = { name: normalizeName(name), email: normalizeEmail(email) }
  const given = tidy.email !== ''
  const proves = given && tidy.email !== user.email
  const ready = tidy.name.length >= 2 && (!given || isEmail(tidy.email))

  const sendCode = async (): Promise<void> => {
    try {
      setSent(await mailCode(tidy.email))
    } catch (error) {
      if (!needsVerification(error)) throw error
      setVerifying(true)
    }
  }

  const submit = async (): Promise<void> => {
    if (!ready || pending) return
    if (!isProfileName(tidy.name)) {
      setWrongName(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    setPending(true)
    try {
      if (tidy.name !== user.name.first_name) await api('PATCH /gamma/profile/update', { body: { name: { first_name: tidy.name } } })
      if (proves) await sendCode()
      await refreshUser()
      if (proves) return
      toasts.show({ tone: 'ok', title: t('dialog.saved') })
      onClose()
    } catch {
      toasts.show({ tone: 'error', title: t('dialog.failed') })
    } finally {
      setPending(false)
    }
  }

  if (verifying)
    return (
      <VerifyIdentityDialog
        phone={user.phone}
        onClose={() => setVerifying(false)}
        onVerified={() => {
          setVerifying(false)
          void submit()
        }}
      />
    )
  if (sent)
    return (
      <ConfirmEmail
        key={sent.codeHash}
        sent={sent}
        resend={sendCode}
        onBack={() => setSent(null)}
        onClose={onClose}
        onConfirmed={() => {
          toasts.show({ tone: 'ok', title: t('dialog.confirmed') })
          onClose()
        }}
      />
    )
  const short = name !== '' && tidy.name.length < 2
  return (
    <Dialog
      open
      size="small"
      closeOnOutside={false}
      onClose={onClose}
      title={t(asked ? 'dialog.fillTitle' : 'dialog.title')}
      closeLabel={t('dialog.close')}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {asked ? <p className={styles.text}>{t('dialog.fillText')}</p> : null}
        <TextField
          label={t('name')}
          value={name}
          onChange={(next) => {
            setName(next)
            setWrongName(false)
          }}
          autoComplete="given-name"
          maxLength={60}
          data-autofocus=""
          hint={t('dialog.nameHint')}
          error={wrongName ? t('dialog.nameInvalid') : short ? t('dialog.nameShort') : undefined}
        />
        <TextField
          label={t('email')}
          value={email}
          onChange={setEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          error={given && !isEmail(tidy.email) && /@./.test(tidy.email) ? t('dialog.emailInvalid') : undefined}
        />
        <Button type="submit" full disabled={!ready} pending={pending} pendingLabel={t('dialog.saving')}>
          {t(proves ? 'dialog.next' : 'dialog.save')}
        </Button>
      </form>
    </Dialog>
  )
}

interface ConfirmEmailProps {
  sent: Sent
  resend: () => Promise<void>
  onBack: () => void
  onClose: () => void
  onConfirmed: () => void
}

/** Also looks every two seconds whether the address was confirmed elsewhere: on another device of the same person. */
function ConfirmEmail({ sent, resend, onBack, onClose, onConfirmed }: ConfirmEmailProps) {
  const t = useTranslations('profile')
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<CodeError | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const over = useRef(false)

  const finish = (): void => {
    if (over.current) return
    over.current = true
    onConfirmed()
  }
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  useEffect(() => {
    const timer = setInterval(() => {
      refreshUser()
        .then((profile) => {
          if (profile.email_unconfirmed === null && profile.user.email === sent.email) latest.current()
        })
        // The next poll may succeed.
        .catch(() => {})
    }, pollMs)
    return () => clearInterval(timer)
  }, [sent.email])

  const check = async (code: string): Promise<void> => {
    if (pending) return
    setPending(true)
    setNotice(null)
    setRefusal(null)
    try {
      await api('POST /gamma/profile/verify-email', { body: { code, code_hash: sent.codeHash } })
      await refreshUser()
      finish()
    } catch (error) {
      const left = error instanceof ApiError ? error.problem['tries_left'] : null
      setRefusal({ triesLeft: typeof left === 'number' ? left : null })
      if (error instanceof ApiError && error.code === 'CODE_HASH_NOT_FOUND') setNotice(t('dialog.codeOver'))
      else toasts.show({ tone: 'error', title: t('dialog.failed') })
    } finally {
      setPending(false)
    }
  }

  const again = async (): Promise<void> => {
    setPending(true)
    try {
      await resend()
    } catch {
      toasts.show({ tone: 'error', title: t('dialog.failed') })
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      size="small"
      className={styles.code}
      closeOnOutside={false}
      onClose={onClose}
      title={t('dialog.codeTitle')}
      closeLabel={t('dialog.close')}
      lead={<IconButton label={t('dialog.back')} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />}
    >
      <CodeStep
        hint={t('dialog.codeHint', { email: sent.email })}
        label={t('dialog.code')}
        length={emailCodeRules.digits}
        resendFrom={sent.resendFrom}
        pending={pending}
        refusal={refusal}
        notice={notice}
        onTyping={() => setRefusal(null)}
        onCode={(code) => void check(code)}
        onResend={() => void again()}
      />
    </Dialog>
  )
}
