import { useTranslations } from 'use-intl'
import { Checkbox } from '@aquilane/ui/checkbox'
import { TextField } from '@aquilane/ui/text-field'
import type { AlertFieldValues } from './use-alert-form.ts'

/** Days around the departure, and a limit. */
export function AlertFields({ limit, setLimit, isFlexible, setFlexible, limitFault }: AlertFieldValues) {
  const t = useTranslations('price-alerts.dialog')
  return (
    <>
      <Checkbox checked={isFlexible} onChange={setFlexible}>
        {t('flex')}
      </Checkbox>
      <TextField
        label={t('limit')}
        optionalLabel={t('optional')}
        hint={t('limitHint')}
        error={limitFault}
        prefix="€"
        inputMode="numeric"
        maxLength={12}
        value={limit}
        onChange={setLimit}
      />
    </>
  )
}
