import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { CodeBoxes } from '@aquilane/ui/code-boxes'
import { Dialog } from '@aquilane/ui/dialog'
import { api } from './api.ts'
import { useErrorText } from './error-text.ts'
import form from './form/form.module.css'
import { LoadState } from './list/load-state.tsx'
import { isAborted, isPasskeySupported, signWithPasskey } from './passkeys.ts'
import { proofAsked, useProofAsked } from './proof-store.ts'

/** Shown while a step waits for a proof of the second factor (`withProof`). */
export function ProofHost() {
  const asked = useProofAsked()
  if (!asked) return null
  const end = (done: () => void) => () => {
    proofAsked.set(null)
    done()
  }
  return <ProofDialog onProved={end(asked.onProved)} onClose={end(asked.onClose)} />
}

function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const t = useTranslations('staff-account')
  const errorText = useErrorText()
  const ways = useQuery({
    queryKey: ['account', 'proof'],
    queryFn: () => api('POST /gamma/staff/account/begin-verification', { quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('proof.title')} closeLabel={t('close')}>
      {ways.error ? (
        <p role="alert" className={form.wrong}>
          {errorText(ways.error)}
        </p>
      ) : (
        <LoadState query={ways} empty={null}>
          <div className={form.form}>
            <p>{t('proof.text')}</p>
            {ways.data?.totp ? <CodeProof onProved={onProved} /> : null}
            {ways.data?.passkey && isPasskeySupported() ? <PasskeyProof onProved={onProved} /> : null}
            {ways.data && !ways.data.totp && !ways.data.passkey ? <p role="alert">{t('proof.none')}</p> : null}
          </div>
        </LoadState>
      )}
    </Dialog>
  )
}

function CodeProof({ onProved }: { onProved: () => void }) {
  const t = useTranslations('staff-account')
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const prove = useMutation({
    mutationFn: (typed: string) => api('POST /gamma/staff/account/verify-totp', { body: { code: typed }, quiet: true }),
    onSuccess: onProved,
    onError: () => setCode(''),
  })
  return (
    <CodeBoxes
      label={t('app.code')}
      length={6}
      value={code}
      onChange={setCode}
      onComplete={(typed) => prove.mutate(typed)}
      boxLabel={(index, length) => t('app.box', { index, length })}
      error={prove.error ? errorText(prove.error) : undefined}
    />
  )
}

function PasskeyProof({ onProved }: { onProved: () => void }) {
  const t = useTranslations('staff-account')
  const errorText = useErrorText()
  const prove = useMutation({
    mutationFn: async () => {
      // A challenge is good once.
      const { passkey } = await api('POST /gamma/staff/account/begin-verification', { quiet: true })
      if (!passkey) return
      await api('POST /gamma/staff/account/verify-passkey', { body: { credential: await signWithPasskey(passkey) }, quiet: true })
    },
    onSuccess: onProved,
  })
  return (
    <>
      {prove.error && !isAborted(prove.error) ? (
        <p role="alert" className={form.wrong}>
          {errorText(prove.error)}
        </p>
      ) : null}
      <div className={form.buttons}>
        <Button
          variant="outline"
          icon={<KeyRound size={16} strokeWidth={1.5} aria-hidden="true" />}
          pending={prove.isPending}
          pendingLabel={t('app.working')}
          onClick={() => prove.mutate()}
        >
          {t('proof.passkey')}
        </Button>
      </div>
    </>
  )
}
