import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import type { Template } from './payment-types.ts'
import { TemplateList } from './template-list.tsx'

/** swift-template: one of the saved payers. */
export function ProformaTemplates({ onUse }: { onUse: (template: Template) => void }) {
  const t = useTranslations('payments')
  return (
    <TemplateList
      action={(template) => (
        <Button
          variant="outline"
          size="small"
          aria-label={t('templates.useThis', { name: template.bill_to })}
          onClick={() => onUse(template)}
        >
          {t('templates.use')}
        </Button>
      )}
    />
  )
}
