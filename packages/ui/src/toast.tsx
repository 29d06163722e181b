import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { openModals } from './open-modals.ts'
import { IconButton } from './icon-button.tsx'
import { pauseToasts, startClocks, toasts, useToasts } from './toast-queue.ts'
import type { Toast } from './toast-queue.ts'
import styles from './toast.module.css'

export { toasts } from './toast-queue.ts'
export type { ToastContent } from './toast-queue.ts'

const icons = { ok: Check, info: Info, warn: TriangleAlert, error: TriangleAlert }

const noModal = () => null

interface Props {
  label: string
  closeLabel: string
  /** The lower corner; at the end where pages have their navigation at the start. Telephones have them below the header. */
  corner?: 'start' | 'end'
}

/** The region of the notices. Once, in the root. While a modal is open it moves inside, because the page behind is inert. */
export function ToastRegion(props: Props) {
  const host = useSyncExternalStore(openModals.subscribe, openModals.top, noModal)
  const region = <Region {...props} />
  return host ? createPortal(region, host) : region
}

function Region({ label, closeLabel, corner = 'start' }: Props) {
  const list = useToasts()
  const region = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    // Shown again each time, so that it is above later overlays.
    if (element.matches(':popover-open')) element.hidePopover()
    // A closing dialog removes the region; it is moved back and shown.
    if (list.length > 0 && element.isConnected) element.showPopover()
    startClocks()
  }, [list])

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={label}
      className={styles.region}
      data-corner={corner}
      onPointerEnter={() => pauseToasts(true)}
      onPointerLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={() => pauseToasts(false)}
    >
      <div role="status" aria-live="polite" aria-atomic="false" className={styles.list}>
        {list.map((toast) => (
          <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  )
}

function ToastItem({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, tone = 'info', title, text, action } = toast
  const Icon = icons[tone]
  return (
    <div className={styles.toast} data-tone={tone}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text ? <p className={styles.text}>{text}</p> : null}
        {action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.onPress()
              toasts.close(id)
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <IconButton
        className={styles.close}
        size="small"
        label={closeLabel}
        icon={<X aria-hidden="true" />}
        onClick={() => toasts.close(id)}
      />
    </div>
  )
}
