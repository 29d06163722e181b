import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@aquilane/ui/dialog'
import { IconButton } from '@aquilane/ui/icon-button'
import { toasts } from '@aquilane/ui/toast-queue'
import { track } from '~/lib/analytics.ts'
import { CodeStep } from '~/lib/code-step.tsx'
import { AppPromo } from './app-promo.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneStep } from './phone-step.tsx'
import { useSignIn } from './use-sign-in.ts'
import styles from './sign-in-dialog.module.css'

/** Phone, then code (spec §2, §4, §5, §8). Does not close on a press outside. */
export function SignInDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const t = useTranslations('auth')
  const { sent, phone, pending, notice, refusal, send, check, toPhone, clearRefusal } = useSignIn(onDone)
  const close = (): void => {
    if (sent) track('continue_without_registration')
    onClose()
  }
  return (
    <Dialog
      open
      size="small"
      closeOnOutside={false}
      onClose={close}
      closeLabel={t('close')}
      title={sent ? t('codeTitle') : t('title')}
      lead={sent ? <IconButton label={t('back')} icon={<ArrowLeft aria-hidden="true" />} onClick={() => toPhone(null)} /> : null}
    >
      <div className={styles.body}>
        {sent ? (
          <CodeStep
            key={sent.codeHash}
            hint={t('codeHint', { digits: String(sent.codeLength), phone: sent.phone.shown })}
            label={t('code')}
            bySms
            length={sent.codeLength}
            resendFrom={sent.resendFrom}
            pending={pending}
            refusal={refusal}
            notice={notice}
            onTyping={clearRefusal}
            onCode={check}
            onResend={() => send(sent.phone, sent.country, sent.codeHash)}
          />
        ) : (
          <>
            <PhoneStep earlier={phone} pending={pending} notice={notice} onSend={(phone, country) => send(phone, country, null)} />
            <PasskeyButton
              onDone={async () => {
                toasts.show({ tone: 'ok', title: t('changed') })
                await onDone()
              }}
            />
            <AppPromo />
          </>
        )}
      </div>
    </Dialog>
  )
}
