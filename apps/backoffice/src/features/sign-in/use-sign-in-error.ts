import { useErrorText } from '~/lib/error-text.ts'
import { isAborted } from '~/lib/passkeys.ts'

/** Text of a sign-in error; undefined when the passkey dialog was canceled. */
export function useSignInError(): (error: unknown) => string | undefined {
  const errorText = useErrorText()
  return (error) => (!error || isAborted(error) ? undefined : errorText(error))
}
