import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { CodeBoxes } from '@aquilane/ui/code-boxes'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { SkeletonText } from '@aquilane/ui/skeleton'
import { api, type Me } from '~/lib/api.ts'
import { setMe } from '~/lib/me.ts'
import { createPasskey, isPasskeySupported } from '~/lib/passkeys.ts'
import { Entry } from './entry.tsx'
import { useSignInError } from './use-sign-in-error.ts'
import styles from './sign-in.module.css'

const begin = (token: string, signal?: AbortSignal) => api('POST /gamma/staff/enrol/begin', { body: { token }, signal, quiet: true })

/** Where an invite leads: a passkey, or an authenticator app. The token is behind the hash sign and reaches no log. */
export function EnrolPage() {
  const t = useTranslations('staff.enrol')
  const tp = useTranslations('staff.page')
  const token = useLocation().hash.slice(1)
  const offer = useQuery({
    queryKey: ['enrol', token],
    queryFn: ({ signal }) => begin(token, signal),
    enabled: token !== '',
    staleTime: Infinity,
  })
  const over = token === '' || (offer.error instanceof ApiError && offer.error.status < 500)
  if (over)
    return (
      <Entry title={t('over')}>
        <p className={styles.quiet}>{t('overText')}</p>
        <LinkButton href="/sign-in" variant="outline">
          {t('toSignIn')}
        </LinkButton>
      </Entry>
    )
  return (
    <Entry title={t('title')} wide>
      {offer.data ? (
        <Choice token={token} offer={offer.data} />
      ) : offer.error ? (
        <div role="alert" className={styles.form}>
          <p>{tp('failed')}</p>
          <Button onClick={() => void offer.refetch()}>{tp('retry')}</Button>
        </div>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Entry>
  )
}

interface WayProps {
  token: string
  offer: Awaited<ReturnType<typeof begin>>
}

function Choice(props: WayProps) {
  const t = useTranslations('staff.enrol')
  const { name, email } = props.offer
  return (
    <>
      <p>{t('hello', { name, email })}</p>
      <p className={styles.quiet}>{t('replaces')}</p>
      <div className={styles.choices}>
        <ByPasskey {...props} />
        <ByApp {...props} />
      </div>
    </>
  )
}

/** Goes on as the member who has enrolled. */
function useEnter(): (me: Me) => void {
  const navigate = useNavigate()
  return (me) => {
    setMe(me)
    void navigate('/', { replace: true })
  }
}

function ByPasskey({ token }: WayProps) {
  const t = useTranslations('staff.enrol')
  const ts = useTranslations('staff.signIn')
  const refusal = useSignInError()
  const make = useMutation({
    mutationFn: async () => {
      const { passkey } = await begin(token)
      const credential = await createPasskey(passkey)
      return api('POST /gamma/staff/enrol/passkey', { body: { token, credential }, quiet: true })
    },
    onSuccess: useEnter(),
  })
  const fault = refusal(make.error)
  return (
    <section className={styles.way}>
      <Heading level={2} size={18}>
        {t('passkeyTitle')}
      </Heading>
      <p className={styles.quiet}>{t('passkeyText')}</p>
      <Button
        icon={<KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />}
        disabled={!isPasskeySupported()}
        pending={make.isPending}
        pendingLabel={ts('working')}
        onClick={() => make.mutate()}
      >
        {t('passkeyMake')}
      </Button>
      {fault ? (
        <p role="alert" className={styles.quiet} data-wrong="">
          {fault}
        </p>
      ) : null}
    </section>
  )
}

function ByApp({ token, offer: { totp, enrolment } }: WayProps) {
  const t = useTranslations('staff.enrol')
  const ts = useTranslations('staff.signIn')
  const refusal = useSignInError()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: (typed: string) => api('POST /gamma/staff/enrol/totp', { body: { token, code: typed, enrolment }, quiet: true }),
    onSuccess: useEnter(),
    onError: () => setCode(''),
  })
  return (
    <section className={styles.way}>
      <Heading level={2} size={18}>
        {t('totpTitle')}
      </Heading>
      <p className={styles.quiet}>{t('totpText')}</p>
      <div className={styles.qr}>
        <QRCodeSVG value={totp.uri} size={168} marginSize={2} role="img" aria-label={t('qr')} title={t('qr')} />
      </div>
      <p className={styles.quiet}>
        {t('secret')} <code className={styles.secret}>{totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeBoxes
        label={t('code')}
        length={6}
        value={code}
        onChange={setCode}
        onComplete={(typed) => confirm.mutate(typed)}
        boxLabel={(index, length) => ts('box', { index, length })}
        error={refusal(confirm.error)}
      />
      <Button
        variant="outline"
        disabled={code.length < 6}
        pending={confirm.isPending}
        pendingLabel={ts('working')}
        onClick={() => confirm.mutate(code)}
      >
        {t('confirm')}
      </Button>
    </section>
  )
}
