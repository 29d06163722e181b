import { useTranslations } from 'use-intl'
import { codeOf } from '~/lib/api.ts'
import { isGivenUp } from '~/lib/passkeys.ts'

/** The sentence for a refusal; nothing where somebody merely closed the device's dialog. */
export function useRefusal(): (error: unknown) => string | undefined {
  const t = useTranslations('errors')
  return (error) => (!error || isGivenUp(error) ? undefined : t(codeOf(error)))
}
