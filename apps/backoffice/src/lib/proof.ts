import { errorCode } from './api.ts'
import { proofAsked } from './proof-store.ts'

/**
 * Runs a step that needs a fresh proof of the second factor. Where the server asks for one, the dialog of the shell asks the member and the
 * step runs again; closing the dialog rejects with the refusal.
 */
export async function withProof<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (errorCode(error) !== 'REAUTHENTICATION_REQUIRED') throw error
    await new Promise<void>((resolve, reject) => proofAsked.set({ onProved: resolve, onClose: () => reject(error as Error) }))
    return run()
  }
}
