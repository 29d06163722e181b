import { useId } from 'react'
import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import type { CloseReason } from './modal.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose: (reason: CloseReason) => void
  title: ReactNode
  /** Visually hides the title. */
  hideTitle?: boolean
  /** Above the title, e.g. a back button. */
  lead?: ReactNode
  closeLabel: string
  /** Without a close button there must be another way out, e.g. a footer button. */
  hideClose?: boolean
  size?: 'small' | 'medium' | 'large'
  closeOnOutside?: boolean
  /** Long text and nothing in it to press: the body takes the focus itself, so that keys scroll it. */
  reading?: boolean
  /** For errors and questions that interrupt. */
  alert?: boolean
  /** Stays visible below the scrolling body. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A modal dialog: centred, on phones resting on the lower edge. Drive `open` from state or the URL; Back is the app's. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    hideTitle,
    lead,
    closeLabel,
    hideClose,
    size = 'small',
    closeOnOutside,
    reading,
    alert,
    footer,
    className,
    children,
  } = props
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      closeOnOutside={closeOnOutside}
      className={cx(styles.dialog, styles[size], className)}
      labelledBy={id}
      role={alert ? 'alertdialog' : 'dialog'}
      describedBy={alert ? `${id}-body` : undefined}
    >
      {() => (
        <div className={styles.inside}>
          <div className={cx(styles.header, hideTitle && styles.bare)}>
            {lead}
            <h2 id={id} data-title="" tabIndex={-1} className={hideTitle ? 'visually-hidden' : styles.title}>
              {title}
            </h2>
            {hideClose ? null : (
              <IconButton className={styles.close} label={closeLabel} icon={<X aria-hidden="true" />} onClick={() => onClose('button')} />
            )}
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys */}
          <div id={`${id}-body`} className={styles.body} tabIndex={reading ? 0 : undefined}>
            {children}
          </div>
          {footer ? <div className={styles.footer}>{footer}</div> : null}
        </div>
      )}
    </Modal>
  )
}
