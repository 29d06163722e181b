import { useState } from 'react'
import { useAddressFlag } from '../use-address-flag.ts'

interface Adding {
  isAdding: boolean
  open: () => void
  close: () => void
}

/** Whether the form for something new is open: by its button, or by an address with `new`, from the palette or the home page. */
export function useAdding(): Adding {
  const asked = useAddressFlag('new')
  const [isOpen, setOpen] = useState(false)
  return {
    isAdding: isOpen || asked.isOn,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      asked.end()
    },
  }
}
