import { useTranslations } from 'use-intl'
import { errorCode } from '~/lib/api.ts'
import { isAborted } from '~/lib/passkeys.ts'

/** The sentence for a refusal; nothing where somebody merely closed the device's dialog. */
export function useSignInError(): (error: unknown) => string | undefined {
  const t = useTranslations('errors')
  return (error) => (!error || isAborted(error) ? undefined : t(errorCode(error)))
}
