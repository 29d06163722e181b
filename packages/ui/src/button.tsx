import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

/** The look shared by buttons and links that look like buttons. */
export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Before the text. */
  icon?: ReactNode
  /** After the text. */
  iconEnd?: ReactNode
  /** As wide as its container. */
  full?: boolean
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Pending: the width is fixed, clicks and submits are ignored, the button keeps its focus. */
  pending?: boolean
  /** Spoken while pending, e.g. "Sending". */
  pendingLabel?: string
  ref?: Ref<HTMLButtonElement>
}

/** Class names of the button look, for elements that are not buttons. */
export const buttonClass = ({ variant = 'primary', size = 'medium', full }: ButtonLook, className?: string) =>
  cx(styles.button, styles[variant], styles[size], full && styles.full, className)

/** Text between its icons, as buttons and link buttons show it. */
export function ButtonContent({ icon, iconEnd, children }: { icon?: ReactNode; iconEnd?: ReactNode; children?: ReactNode }) {
  return (
    <span className={styles.content}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.text}>{children}</span>
      {iconEnd ? <span className={styles.icon}>{iconEnd}</span> : null}
    </span>
  )
}

/** A native button, `type="button"` by default. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  full,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      className={buttonClass({ variant, size, full }, className)}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      data-pending={pending || undefined}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
      {pending ? <Spinner className={styles.spinner} label={pendingLabel} /> : null}
    </button>
  )
}
