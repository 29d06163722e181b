import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Its name for those who do not see the icon. */
  label: string
  icon: ReactNode
  variant?: 'quiet' | 'outline'
  size?: 'small' | 'medium'
  ref?: Ref<HTMLButtonElement>
}

/** A square icon button; its target is at least 44 px on touch. */
export function IconButton({ label, icon, variant = 'quiet', size = 'medium', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx(styles.button, styles[variant], styles[size], className)}>
      {icon}
    </button>
  )
}
