import { useTranslations } from 'use-intl'
import { latinText } from '@aquilane/domain/text-area'

/** Limits of a text area, and their messages (spec §5). */
export function useTextAreaRules({ minLength: min, maxLength: max }: { minLength: number; maxLength: number }) {
  const t = useTranslations('common.textArea')
  return {
    min,
    max,
    allowed: latinText,
    messages: { min: (count: number) => t('min', { count }), max: (count: number) => t('max', { count }), allowed: t('latin') },
  }
}
