import { useState } from 'react'
import { useLocation } from 'react-router'

interface Adding {
  isAdding: boolean
  open: () => void
  close: () => void
}

/** Whether the form for something new is open: by its button, or by an address with `new`, from the palette or the home page. */
export function useAdding(): Adding {
  const { key, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // The address keeps its `new`: leaving it would undo where a saved form leads to.
  const [closed, setClosed] = useState<string | null>(null)
  return {
    isAdding: isOpen || (closed !== key && new URLSearchParams(search).has('new')),
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setClosed(key)
    },
  }
}
