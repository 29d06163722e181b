import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import styles from './composer.module.css'

export interface ComposerProps {
  label: string
  placeholder: string
  sendLabel: string
  value: string
  onChange: (text: string) => void
  /** Not called for a text that is empty or too long. */
  onSend: (text: string) => void
  max: number
  /** The sentence under a text that is too long. */
  tooLong: (count: number) => string
  /** Without both, there is no button for files. */
  attachLabel?: string
  onFile?: (file: File) => void
  /** Media types that the file dialog offers. */
  accept?: string
  /** Above the text: what is being sent, why nothing can be. */
  children?: ReactNode
  /** Begins with the focus, where there is a keyboard. */
  isFocused?: boolean
}

const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Writes a message. With a keyboard, Enter sends and Shift with Enter begins a new line; on touch, Enter is a new line. */
export function Composer(props: ComposerProps) {
  const {
    label,
    placeholder,
    sendLabel,
    value,
    onChange,
    onSend,
    max,
    tooLong,
    attachLabel,
    onFile,
    accept,
    children,
    isFocused = false,
  } = props
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const count = [...value.trim()].length
  const isTooLong = count > max
  const send = (): void => {
    if (count > 0 && !isTooLong) onSend(value.trim())
  }
  const key = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // The first Enter ends the composition of a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    send()
  }
  useEffect(() => {
    if (isFocused && hasKeyboard()) area.current?.focus()
  }, [isFocused])

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
        area.current?.focus()
      }}
    >
      {children}
      <div className={styles.row}>
        {attachLabel && onFile ? (
          <>
            <IconButton
              label={attachLabel}
              icon={<Paperclip size={20} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => picker.current?.click()}
            />
            <input
              ref={picker}
              type="file"
              accept={accept}
              hidden
              aria-label={attachLabel}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? []
                if (file) onFile(file)
                event.currentTarget.value = ''
              }}
            />
          </>
        ) : null}
        <textarea
          ref={area}
          rows={1}
          value={value}
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? id : undefined}
          className={styles.text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={key}
        />
        <IconButton
          type="submit"
          label={sendLabel}
          variant="outline"
          icon={<SendHorizontal size={20} strokeWidth={1.5} aria-hidden="true" />}
        />
      </div>
      {isTooLong ? (
        <p id={id} role="alert" className={styles.fault}>
          {tooLong(count)}
        </p>
      ) : null}
    </form>
  )
}
