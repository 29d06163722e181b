import { useState, type FormEvent } from 'react'

interface Submit {
  /** Whether it was submitted before: until then a field that is still empty is no fault. */
  isTried: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** For another way to send it. */
  markTried: () => void
}

/** Sends a form that is complete, and not twice; else the first field with a fault has the focus. */
export function useSubmit(isComplete: boolean, { isPending }: { isPending: boolean }, send: () => void): Submit {
  const [isTried, setTried] = useState(false)
  return {
    isTried,
    markTried: () => setTried(true),
    onSubmit: (event) => {
      event.preventDefault()
      setTried(true)
      const form = event.currentTarget
      if (!isComplete) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      else if (!isPending) send()
    },
  }
}
