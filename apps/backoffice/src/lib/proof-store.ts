import { useSyncExternalStore } from 'react'

interface ProofRequest {
  onProved: () => void
  onClose: () => void
}

let asked: ProofRequest | null = null
const listeners = new Set<() => void>()

/** The step that waits for a proof, if any. */
export const proofAsked = {
  get: () => asked,
  set(next: ProofRequest | null) {
    asked = next
    for (const listener of listeners) listener()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useProofAsked = (): ProofRequest | null => useSyncExternalStore(subscribe, proofAsked.get)
