import type { ComponentProps, ReactNode } from 'react'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Failure } from './failure.tsx'
import styles from './form.module.css'

interface Labels {
  /** Null where there is nothing to send. */
  submit: ReactNode
  working: string
  /** Missing where a form stands on its page. */
  cancel?: string
}

interface FrameProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit?: ComponentProps<'form'>['onSubmit']
  request: { isPending: boolean; error: unknown }
  /** Instead of the sentence of the code; null where a field or a notice says it. */
  failure?: ReactNode
  labels: Labels
  isDanger?: boolean
  /** It cannot be sent as it is. */
  isBlocked?: boolean
  /** Buttons between sending and leaving. */
  moreButtons?: ReactNode
  onClose?: () => void
}

/** The fields of a form, why the request was refused, and the buttons. */
export function FormFrame({
  request,
  failure,
  labels,
  isDanger = false,
  isBlocked = false,
  moreButtons,
  onClose,
  children,
  ...form
}: FrameProps) {
  return (
    <form className={styles.form} noValidate {...form}>
      {children}
      {failure === null ? null : <Failure error={request.error}>{failure}</Failure>}
      <div className={styles.buttons}>
        {labels.submit === null ? null : (
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isBlocked}
            pending={request.isPending}
            pendingLabel={labels.working}
          >
            {labels.submit}
          </Button>
        )}
        {moreButtons}
        {labels.cancel === undefined ? null : (
          <Button variant="quiet" onClick={onClose}>
            {labels.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

interface DialogProps extends Omit<FrameProps, 'title'> {
  title: string
  closeLabel: string
  size?: 'small' | 'medium' | 'large'
  onClose: () => void
}

/** A form in a dialog. A press beside it does not throw away what was typed. */
export const FormDialog = ({ title, closeLabel, size = 'medium', onClose, ...frame }: DialogProps) => (
  <Dialog open size={size} closeOnOutside={false} onClose={onClose} title={title} closeLabel={closeLabel}>
    <FormFrame {...frame} onClose={onClose} />
  </Dialog>
)
