import { useRef } from 'react'
import { Paperclip } from 'lucide-react'
import { Button } from '@aquilane/ui/button'

interface Props {
  label: string
  /** Names the button where several have the same label; begins with it. */
  name?: string
  pendingLabel: string
  accept: string
  isMultiple?: boolean
  isPending: boolean
  disabled?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the file chooser; the same file can be chosen again. */
export function FileButton({
  label,
  name = label,
  pendingLabel,
  accept,
  isMultiple = false,
  isPending,
  disabled = false,
  onChoose,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="small"
        variant="outline"
        icon={<Paperclip size={16} strokeWidth={1.5} aria-hidden="true" />}
        pending={isPending}
        pendingLabel={pendingLabel}
        disabled={disabled}
        {...(name === label ? {} : { 'aria-label': name })}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        aria-label={name}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          if (chosen.length > 0) onChoose(chosen)
        }}
      />
    </>
  )
}
