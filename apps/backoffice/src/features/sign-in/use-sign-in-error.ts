import { useTranslations } from 'use-intl'
import { errorCode } from '~/lib/api.ts'
import { isAborted } from '~/lib/passkeys.ts'

/** Text of a sign-in error; undefined when the passkey dialog was canceled. */
export function useSignInError(): (error: unknown) => string | undefined {
  const t = useTranslations('errors')
  return (error) => (!error || isAborted(error) ? undefined : t(errorCode(error)))
}
