import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { addCoupon } from '~/lib/add-coupon.ts'
import { couponModal, type CouponModal } from '~/lib/coupon-modal.ts'
import { queryClient } from '~/lib/query.ts'
import styles from './loyalty.module.css'

const close = (): void => couponModal.set(null)

/** The focused element was removed with the previous step. */
const focus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true })

/** A code, then how it ended (spec §4, §5, §8): Continue while adding, Ok once there is a result, which closes. */
export function CouponDialog({ modal }: { modal: CouponModal }) {
  const t = useTranslations('loyalty.add')
  const say = useTranslations('errors')
  const [code, setCode] = useState('')
  const [pending, setPending] = useState(false)
  const typed = code.trim()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (typed === '' || pending) return
    setPending(true)
    const result = await addCoupon(typed)
    setPending(false)
    couponModal.set(result)
    // The coupon may already be applied to an open invoice.
    if (result.step === 'success') void queryClient.invalidateQueries()
  }

  const title = modal.step === 'adding' ? t('title') : modal.step === 'success' ? t('success') : t('failed')
  return (
    <Dialog open size="small" onClose={close} closeOnOutside={modal.step !== 'adding'} title={title} closeLabel={t('close')}>
      {modal.step === 'adding' ? (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('label')}
            value={code}
            onChange={setCode}
            hint={t('hint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            data-autofocus=""
          />
          <Button type="submit" full disabled={typed === ''} pending={pending} pendingLabel={t('adding')}>
            {t('continue')}
          </Button>
        </form>
      ) : (
        <div className={styles.form}>
          <p className={styles.result} role="status">
            {modal.step === 'success' ? t('successText') : modal.refusal === null ? t('error') : say(modal.refusal)}
          </p>
          <Button full ref={focus} onClick={close} data-autofocus="">
            {t('ok')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
