import { Suspense, useState } from 'react'
import { KeyRound } from 'lucide-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '@aquilane/i18n/format'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { addPasskey, isAborted, isKnownOnDevice, isPasskeySupported, type Passkey } from '~/lib/passkeys.ts'
import { queryClient } from '~/lib/query.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { needsVerification } from '~/lib/verification.ts'
import { VerifyIdentityDialog } from './lazy.ts'
import styles from './devices.module.css'

const queryKey = ['passkeys']
const reload = (): Promise<void> => queryClient.invalidateQueries({ queryKey })

/** An instant as this device's own clock shows it, in the form the date formatters take. */
const local = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDateTime().toString({ smallestUnit: 'minute' })

function useAddPasskey() {
  const t = useTranslations('profile.passkeys')
  const [verifying, setVerifying] = useState(false)
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      await reload()
      toasts.show({ tone: 'ok', title: t('added') })
    },
    onError: (fault) => {
      if (isAborted(fault)) return
      if (needsVerification(fault)) {
        setVerifying(true)
        return
      }
      const full = fault instanceof ApiError && fault.code === 'LIMIT_REACHED'
      toasts.show({ tone: 'error', title: isKnownOnDevice(fault) ? t('knownHere') : full ? t('full') : t('addFailed') })
    },
  })
  return { add, verifying, setVerifying }
}

/** Passkeys, the second way in: made on this device, forgotten when it is lost. */
export function Passkeys({ phone }: { phone: string }) {
  const t = useTranslations('profile.passkeys')
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /gamma/passkey/list', { signal }),
  })
  const { add, verifying, setVerifying } = useAddPasskey()
  return (
    <section className={styles.devices} aria-label={t('title')}>
      <Heading level={2} size={28}>
        {t('title')}
      </Heading>
      <p className={styles.when}>{t('text')}</p>
      {isPending ? (
        <Skeleton height="72px" radius="6px" />
      ) : error ? (
        <EmptyState title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : data.data.length > 0 ? (
        <ul className={styles.list}>
          {data.data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {isPasskeySupported() ? (
        <div>
          <Button
            variant="outline"
            icon={<KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />}
            pending={add.isPending}
            pendingLabel={t('adding')}
            onClick={() => add.mutate()}
          >
            {t('add')}
          </Button>
        </div>
      ) : null}
      {verifying ? (
        <Suspense>
          <WithTexts add={['auth']}>
            <VerifyIdentityDialog
              phone={phone}
              onClose={() => setVerifying(false)}
              onVerified={() => {
                setVerifying(false)
                add.mutate()
              }}
            />
          </WithTexts>
        </Suspense>
      ) : null}
    </section>
  )
}

function Row({ passkey }: { passkey: Passkey }) {
  const t = useTranslations('profile.passkeys')
  const td = useTranslations('profile.devices')
  const locale = useLocale()
  const { browser, system } = passkey
  const name = browser && system ? td('browserOn', { browser, system }) : (browser ?? system ?? td('unknown'))
  const remove = useMutation({
    mutationFn: () => api('DELETE /gamma/passkey/remove', { query: { id: passkey.id } }),
    onSuccess: () => {
      toasts.show({ tone: 'ok', title: t('removed') })
      return reload()
    },
    onError: () => {
      toasts.show({ tone: 'error', title: t('removeFailed') })
      return reload()
    },
  })
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.when}>
          {t('made', { date: formatDate(local(passkey.created_at), locale) })} ·{' '}
          {passkey.last_used_at ? t('used', { date: formatDateTime(local(passkey.last_used_at), locale) }) : t('unused')}
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={t('removeOf', { device: name })}
        pending={remove.isPending}
        pendingLabel={t('removing')}
        onClick={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
