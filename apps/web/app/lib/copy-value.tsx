import { useEffect, useState, type ReactNode } from 'react'
import { Check, Copy } from 'lucide-react'
import { IconButton } from '@aquilane/ui/icon-button'
import styles from './copy-value.module.css'

interface CopyValueProps {
  /** As a form takes it: without the spaces that make it readable. */
  value: string
  /** Name of the button: "Copy the IBAN". */
  label: string
  /** Announced once it is done. */
  copied: string
  children: ReactNode
}

const shownMs = 2_000

/** A value with a button that copies it. */
export function CopyValue({ value, label, copied, children }: CopyValueProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (): Promise<void> => {
    // Without the permission the value is still there to be selected.
    const done = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    )
    setCopied(done === true)
  }
  const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <span className={styles.copy}>
      <span className={styles.value}>{children}</span>
      <IconButton
        size="small"
        label={label}
        className={styles.button}
        icon={isCopied ? <Check {...icon} /> : <Copy {...icon} />}
        onClick={() => void copy()}
      />
      <span className="visually-hidden" role="status">
        {isCopied ? copied : ''}
      </span>
    </span>
  )
}
