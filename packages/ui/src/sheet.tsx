import { useId, useRef } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import { X } from 'lucide-react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import type { CloseReason } from './modal.tsx'
import styles from './sheet.module.css'

export interface SheetProps {
  open: boolean
  onClose: (reason: CloseReason) => void
  title: ReactNode
  hideTitle?: boolean
  closeLabel: string
  /** From 1240 px: a panel at the right edge, or centred. */
  wide?: 'side' | 'center'
  /** Under 1240 px: as tall as its content, nearly the whole screen, or (phones) all of it. */
  height?: 'auto' | 'tall' | 'full'
  closeOnOutside?: boolean
  /** In place of the title row's title: the search box of a combobox. */
  header?: ReactNode
  footer?: ReactNode
  /** The body brings its own padding and scrolling. */
  bare?: boolean
  /** The dialog's own id, for aria-controls. */
  id?: string
  className?: string
  children: ReactNode
}

const swipeDistance = 96
const swipeSpeed = 0.6

/** A short task over the page: a bottom sheet under 1240 px (drag the handle down to close), a side panel or a dialog above. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onClose,
    title,
    hideTitle,
    closeLabel,
    wide = 'side',
    height = 'auto',
    closeOnOutside,
    header,
    footer,
    bare,
    className,
    children,
  } = props
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const drag = useRef<{ y: number; at: number } | null>(null)

  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (!window.matchMedia('(width < 1240px)').matches) return
    drag.current = { y: event.clientY, at: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
    dialog.current?.style.setProperty('transition', 'none')
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current) return
    dialog.current?.style.setProperty('transform', `translateY(${Math.max(0, event.clientY - drag.current.y)}px)`)
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current
    drag.current = null
    dialog.current?.style.removeProperty('transition')
    dialog.current?.style.removeProperty('transform')
    if (!from || event.type === 'pointercancel') return
    const distance = event.clientY - from.y
    const speed = distance / Math.max(1, event.timeStamp - from.at)
    if (distance > swipeDistance || (distance > 24 && speed > swipeSpeed)) onClose('swipe')
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      closeOnOutside={closeOnOutside}
      dialogRef={dialog}
      id={props.id}
      labelledBy={id}
      className={cx(styles.sheet, styles[wide], styles[height], className)}
    >
      {() => (
        <div className={styles.inside}>
          <div
            className={styles.handle}
            onPointerDown={start}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
            aria-hidden="true"
          >
            <span />
          </div>
          <div className={cx(styles.header, header ? styles.custom : null)}>
            <h2 id={id} data-title="" tabIndex={-1} className={hideTitle || header ? 'visually-hidden' : styles.title}>
              {title}
            </h2>
            {header}
            <IconButton className={styles.close} label={closeLabel} icon={<X aria-hidden="true" />} onClick={() => onClose('button')} />
          </div>
          <div className={cx(styles.body, bare && styles.bare)}>{children}</div>
          {footer ? <div className={styles.footer}>{footer}</div> : null}
        </div>
      )}
    </Modal>
  )
}
