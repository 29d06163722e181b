import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { toasts } from '@aquilane/ui/toast-queue'
import { getActing, startActing, stopActing, useActing } from '~/lib/acting.ts'
import { navigate } from '~/lib/navigate.ts'
import { usePaths } from '~/lib/texts.tsx'
import { usePermissionLine } from './assistant-item.tsx'
import { type Principal, useRemove } from './use-assistants.ts'
import styles from './assistants.module.css'

/** The customers for whom the reader may act. */
export function Principals({ principals }: { principals: readonly Principal[] }) {
  const t = useTranslations('assistants')
  return (
    <section className={styles.section} aria-label={t('principals')}>
      <Heading level={2} size={28}>
        {t('principals')}
      </Heading>
      {principals.length === 0 ? <p className={styles.quiet}>{t('principalsNone')}</p> : null}
      <ul className={styles.list}>
        {principals.map((principal) => (
          <PrincipalItem key={principal.id} principal={principal} />
        ))}
      </ul>
    </section>
  )
}

function PrincipalItem({ principal }: { principal: Principal }) {
  const t = useTranslations('assistants')
  const paths = usePaths()
  const line = usePermissionLine()
  const acting = useActing()
  const leave = useRemove()
  const { id, name, permissions } = principal
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>{line(principal)}</p>
      </div>
      <div className={styles.actions}>
        {acting?.id === id ? (
          <Button size="small" variant="outline" onClick={stopActing}>
            {t('stop')}
          </Button>
        ) : (
          <Button
            size="small"
            onClick={() => {
              startActing({ id, name, permissions })
              void navigate(paths.orders())
            }}
          >
            {t('actFor', { name })}
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          aria-label={t('leaveName', { name })}
          pending={leave.isPending}
          pendingLabel={t('leave')}
          onClick={() =>
            leave.mutate(id, {
              onSuccess: () => {
                if (getActing()?.id === id) stopActing()
                toasts.show({ tone: 'ok', title: t('leftNow', { name }) })
              },
              onError: () => toasts.show({ tone: 'error', title: t('failed') }),
            })
          }
        >
          {t('leave')}
        </Button>
      </div>
    </li>
  )
}
