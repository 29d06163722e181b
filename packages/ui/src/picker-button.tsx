import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import type { FieldControl } from './field.tsx'
import styles from './picker-button.module.css'

export interface PickerButtonProps extends FieldControl {
  labelId: string
  icon?: ReactNode
  open: boolean
  /** Id of the dialog while it is open. */
  controls: string
  /** The chosen value as text, or null to show the placeholder. */
  text: string | null
  placeholder: string
  disabled?: boolean
  required?: boolean
  onOpen: () => void
  /** Hover or focus. */
  onNear?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void
  ref?: Ref<HTMLButtonElement>
}

/** The field of a picker whose choices are in a dialog. */
export function PickerButton({
  labelId,
  icon,
  open,
  controls,
  text,
  placeholder,
  disabled,
  required,
  onOpen,
  onNear,
  onKeyDown,
  id,
  ref,
  ...aria
}: PickerButtonProps) {
  return (
    <button
      {...aria}
      ref={ref}
      id={id}
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      aria-labelledby={labelId}
      aria-required={required || undefined}
      disabled={disabled}
      data-control=""
      className={cx(styles.button, text === null && styles.empty)}
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (!event.defaultPrevented && !open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
          event.preventDefault()
          onOpen()
        }
      }}
    >
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.text}>{text ?? placeholder}</span>
    </button>
  )
}
