import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Heading } from '@aquilane/ui/heading'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { reloadAccount, type Account } from './account.ts'

const languages = ['en', 'it'] as const
type Language = (typeof languages)[number]

/** New requests that come to this member by rule. */
export function RequestLanguages({ chosen }: { chosen: Account['request_languages'] }) {
  const t = useTranslations('staff-account.requests')
  const te = useTranslations('errors')
  const save = useMutation({
    mutationFn: (next: Language[]) => api('POST /gamma/staff/account/set-request-languages', { body: { languages: next }, quiet: true }),
    onSuccess: () => toasts.show({ tone: 'ok', title: t('saved') }),
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
    onSettled: reloadAccount,
  })
  const set = (language: Language, isOn: boolean): void =>
    save.mutate(languages.filter((one) => (one === language ? isOn : chosen.includes(one))))
  return (
    <section aria-labelledby="request-languages">
      <Heading level={2} size={16} id="request-languages">
        {t('title')}
      </Heading>
      <p>{t('text')}</p>
      <div className={form.form}>
        {languages.map((language) => (
          <Checkbox key={language} checked={chosen.includes(language)} onChange={(isOn) => set(language, isOn)}>
            {t(language)}
          </Checkbox>
        ))}
      </div>
    </section>
  )
}
