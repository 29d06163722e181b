import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { emailFault, isProfileName, normalizeEmail, normalizeName } from '@aquilane/domain/identity/profile-rules'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { refreshUser, type User } from '~/lib/session.ts'
import { needsVerification } from '~/lib/verification.ts'
import { ConfirmEmail, mailCode, type Sent } from './confirm-email.tsx'
import { VerifyIdentityDialog } from './verify-identity-dialog.tsx'
import styles from './profile-dialog.module.css'

interface ProfileDialogProps {
  user: User
  /** Opened by the daily reminder. */
  asked?: boolean
  onClose: () => void
}

function judge(user: User, { name, email }: { name: string; email: string }) {
  const tidy = { name: normalizeName(name), email: normalizeEmail(email) }
  const given = tidy.email !== ''
  const fault = given ? emailFault(tidy.email) : null
  const proves = given && (tidy.email !== user.email || user.email_problem !== null)
  const ready = tidy.name !== '' && fault === null
  return { tidy, fault, proves, ready }
}

const rename = (name: string) => api('PATCH /gamma/profile/update', { body: { name: { first_name: name } } })

/** Values, faults and steps of the dialog. */
function useProfileForm({ user, onClose }: ProfileDialogProps, onWrongName: () => void) {
  const t = useTranslations('profile')
  const [name, changeName] = useState(user.name.first_name ?? '')
  const [email, setEmail] = useState(user.email_unconfirmed ?? user.email ?? '')
  const [sent, setSent] = useState<Sent | null>(null)
  const [verifying, setVerifying] = useState(false)
  const [pending, setPending] = useState(false)
  const [wrongName, setWrongName] = useState(false)
  const judged = judge(user, { name, email })
  const { tidy, proves, ready } = judged

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
      onWrongName()
      return
    }
    setPending(true)
    try {
      if (tidy.name !== user.name.first_name) await rename(tidy.name)
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

  const setName = (next: string): void => {
    changeName(next)
    setWrongName(false)
  }
  const state = { name, email, pending, wrongName, sent, verifying }
  return { ...judged, ...state, setName, setEmail, setSent, setVerifying, sendCode, submit }
}

/** Name and address, then the code that proves the address (spec §4 Profile dialog, E-mail verification; §5; §8). */
export function ProfileDialog(props: ProfileDialogProps) {
  const { user, asked = false, onClose } = props
  const t = useTranslations('profile')
  const form = useRef<HTMLFormElement>(null)
  const fields = useProfileForm(props, () => form.current?.querySelector('input')?.focus())
  const { sent, verifying, setSent, setVerifying, sendCode, submit } = fields
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
        <Fields {...fields} />
        <Button type="submit" full disabled={!fields.ready} pending={fields.pending} pendingLabel={t('dialog.saving')}>
          {t(fields.proves ? 'dialog.next' : 'dialog.save')}
        </Button>
      </form>
    </Dialog>
  )
}

type FieldsProps = Pick<ReturnType<typeof useProfileForm>, 'name' | 'email' | 'tidy' | 'fault' | 'wrongName' | 'setName' | 'setEmail'>

function Fields({ name, email, tidy, fault, wrongName, setName, setEmail }: FieldsProps) {
  const t = useTranslations('profile')
  return (
    <>
      <TextField
        label={t('name')}
        value={name}
        onChange={setName}
        autoComplete="given-name"
        maxLength={60}
        data-autofocus=""
        hint={t('dialog.nameHint')}
        error={wrongName ? t('dialog.nameInvalid') : undefined}
      />
      <TextField
        label={t('email')}
        value={email}
        onChange={setEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={fault && /@./.test(tidy.email) ? t(`dialog.emailFault.${fault}`) : undefined}
      />
    </>
  )
}
