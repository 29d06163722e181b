import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { emailFault } from '@aquilane/domain/identity/profile-rules'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { CodeBoxes } from '@aquilane/ui/code-boxes'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { setMe } from '~/lib/me.ts'
import { isPasskeySupported, signWithPasskey } from '~/lib/passkeys.ts'
import { Entry } from './entry.tsx'
import { useSignInError } from './use-sign-in-error.ts'
import styles from './sign-in.module.css'

const begin = (email: string) => api('POST /gamma/staff/auth/begin', { body: { email }, quiet: true })

/** E-mail first, then passkey or code. The choice is the same for every address, so it does not reveal members. */
export function SignInPage() {
  const t = useTranslations('staff.signIn')
  const refusal = useSignInError()
  const { state } = useLocation() as { state: { to?: string; expired?: boolean } | null }
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<ReturnType<typeof emailFault>>(null)
  const [methods, setWays] = useState(false)
  const ask = useMutation({ mutationFn: begin, onSuccess: () => setWays(true) })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const fault = emailFault(email.trim())
    setWrong(fault)
    if (fault === null && !ask.isPending) ask.mutate(email.trim())
  }

  return (
    <Entry title={methods ? t('ways', { email: email.trim() }) : t('title')}>
      {methods ? (
        <SignInMethods email={email.trim()} back={() => setWays(false)} />
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <p className={styles.quiet}>{t('intro')}</p>
          {state?.expired ? <Banner tone="info">{t('expired')}</Banner> : null}
          <TextField
            label={t('email')}
            type="email"
            autoComplete="username webauthn"
            // The page is for nothing else.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={email}
            onChange={setEmail}
            error={wrong ? t(`emailFault.${wrong}`) : refusal(ask.error)}
          />
          <Button type="submit" full pending={ask.isPending} pendingLabel={t('working')}>
            {t('next')}
          </Button>
        </form>
      )}
    </Entry>
  )
}

function SignInMethods({ email, back }: { email: string; back: () => void }) {
  const t = useTranslations('staff.signIn')
  const [isRecovering, setRecovering] = useState(false)
  return (
    <div className={styles.form}>
      <PasskeyButton email={email} />
      <p className={styles.or}>{t('or')}</p>
      {isRecovering ? <RecoveryForm email={email} /> : <CodeForm email={email} />}
      <Button variant="quiet" onClick={() => setRecovering(!isRecovering)}>
        {t(isRecovering ? 'useApp' : 'useRecovery')}
      </Button>
      <Button variant="quiet" onClick={back}>
        {t('back')}
      </Button>
    </div>
  )
}

function PasskeyButton({ email }: { email: string }) {
  const t = useTranslations('staff.signIn')
  const refusal = useSignInError()
  const enter = useMutation({
    mutationFn: async () => {
      // A fresh challenge for every try: each is good once.
      const { passkey } = await begin(email)
      const credential = await signWithPasskey(passkey)
      return api('POST /gamma/staff/auth/passkey', { body: { email, credential }, quiet: true })
    },
    onSuccess: setMe,
  })
  return (
    <div className={styles.way}>
      <Button
        full
        icon={<KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />}
        disabled={!isPasskeySupported()}
        pending={enter.isPending}
        pendingLabel={t('working')}
        onClick={() => enter.mutate()}
      >
        {t('passkey')}
      </Button>
      <p className={styles.quiet} role={enter.error ? 'alert' : undefined} data-wrong={refusal(enter.error) ? '' : undefined}>
        {refusal(enter.error) ?? (isPasskeySupported() ? t('passkeyHint') : t('noPasskey'))}
      </p>
    </div>
  )
}

/** The code of the authenticator app. */
function CodeForm({ email }: { email: string }) {
  const t = useTranslations('staff.signIn')
  const refusal = useSignInError()
  const [code, setCode] = useState('')
  const enter = useMutation({
    mutationFn: (typed: string) => api('POST /gamma/staff/auth/totp', { body: { email, code: typed }, quiet: true }),
    onSuccess: setMe,
    onError: () => setCode(''),
  })
  return (
    <form
      className={styles.way}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6 && !enter.isPending) enter.mutate(code)
      }}
    >
      <CodeBoxes
        label={t('code')}
        length={6}
        value={code}
        onChange={setCode}
        onComplete={(typed) => enter.mutate(typed)}
        boxLabel={(index, length) => t('box', { index, length })}
        hint={t('codeHint')}
        error={refusal(enter.error)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <Button type="submit" variant="outline" full disabled={code.length < 6} pending={enter.isPending} pendingLabel={t('working')}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** One of ten codes, where device and app are lost. */
function RecoveryForm({ email }: { email: string }) {
  const t = useTranslations('staff.signIn')
  const refusal = useSignInError()
  const [code, setCode] = useState('')
  const enter = useMutation({
    mutationFn: () => api('POST /gamma/staff/auth/recovery', { body: { email, code: code.trim() }, quiet: true }),
    onSuccess: setMe,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim() !== '' && !enter.isPending) enter.mutate()
  }
  return (
    <form className={styles.way} noValidate onSubmit={submit}>
      <TextField
        label={t('recovery')}
        hint={t('recoveryHint')}
        value={code}
        onChange={setCode}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={refusal(enter.error)}
      />
      <Button type="submit" variant="outline" full disabled={code.trim() === ''} pending={enter.isPending} pendingLabel={t('working')}>
        {t('submit')}
      </Button>
    </form>
  )
}
