import { useMutation, useQuery } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Card } from '@aquilane/ui/card'
import { Heading } from '@aquilane/ui/heading'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { deviceState, enrolDevice, leaveDevice, type DeviceState } from './web-push.ts'
import styles from './settings.module.css'

const queryKey = ['web-push', 'device']

/** Whether push messages reach this very browser, and the way there. */
export function ThisDevice() {
  const t = useTranslations('notifications.device')
  const { data: state, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => deviceState(signal) })
  return (
    <Card tone="sunk" className={styles.device} role="group" aria-label={t('title')} aria-busy={state === undefined && !error}>
      <Heading level={2} size={18}>
        {t('title')}
      </Heading>
      {state === undefined ? error ? <Retry again={() => void refetch()} /> : <Skeleton height="44px" /> : <State state={state} />}
    </Card>
  )
}

function Retry({ again }: { again: () => void }) {
  const t = useTranslations('notifications')
  return (
    <>
      <p className={styles.text}>{t('failed')}</p>
      <div className={styles.actions}>
        <Button variant="outline" size="small" onClick={again}>
          {t('retry')}
        </Button>
      </div>
    </>
  )
}

const lines = {
  denied: ['denied', 'deniedHow'],
  unsupported: ['unsupported', 'unsupportedHow'],
  unavailable: ['unavailable'],
  on: ['on'],
  off: ['off'],
} as const satisfies Record<DeviceState, readonly string[]>

function State({ state }: { state: DeviceState }) {
  const t = useTranslations('notifications.device')
  const settle = () => queryClient.invalidateQueries({ queryKey })
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? enrolDevice() : leaveDevice()),
    onSuccess: async (_nothing, on) => {
      await settle()
      // Permission may have been denied; the next state shows it.
      const now = queryClient.getQueryData<DeviceState>(queryKey)
      if (now === (on ? 'on' : 'off')) toasts.show({ tone: 'ok', title: t(on ? 'enabled' : 'disabled') })
    },
    onError: () => {
      toasts.show({ tone: 'error', title: t('failed') })
      return settle()
    },
  })
  return (
    <>
      {lines[state].map((line) => (
        <p key={line} className={styles.text}>
          {t(line)}
        </p>
      ))}
      {state === 'off' ? (
        <div className={styles.actions}>
          <Button
            icon={<BellRing aria-hidden="true" />}
            pending={turn.isPending}
            pendingLabel={t('enabling')}
            onClick={() => turn.mutate(true)}
          >
            {t('enable')}
          </Button>
        </div>
      ) : null}
      {state === 'on' ? (
        <div className={styles.actions}>
          <Test onFailed={settle} />
          <Button
            variant="quiet"
            icon={<BellOff aria-hidden="true" />}
            pending={turn.isPending}
            pendingLabel={t('disabling')}
            onClick={() => turn.mutate(false)}
          >
            {t('disable')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Test({ onFailed }: { onFailed: () => Promise<void> }) {
  const t = useTranslations('notifications.device')
  const test = useMutation({
    mutationFn: () => api('POST /gamma/web-push/test', { body: {} }),
    onSuccess: () => toasts.show({ tone: 'ok', title: t('tested') }),
    onError: () => {
      toasts.show({ tone: 'error', title: t('testFailed') })
      return onFailed()
    },
  })
  return (
    <Button variant="outline" pending={test.isPending} pendingLabel={t('testing')} onClick={() => test.mutate()}>
      {t('test')}
    </Button>
  )
}
