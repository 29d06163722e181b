import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { store, useStored } from '~/lib/storage.ts'
import styles from './switcher.module.css'

const choices = [
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
  { value: 'system', Icon: Monitor },
] as const

/** Day, night, or as the device has it. Kept on the device; the script in the page's head applies it before the first paint. */
export function ThemeSwitcher() {
  const t = useTranslations('nav.theme')
  const current = useStored('theme') ?? 'system'
  const choose = (value: (typeof choices)[number]['value']): void => {
    store('theme', value === 'system' ? null : value)
    const root = document.documentElement.dataset
    if (value === 'system') delete root['theme']
    else root['theme'] = value
  }
  return (
    <div role="group" aria-label={t('label')} className={styles.group}>
      {choices.map(({ value, Icon }) => (
        <button key={value} type="button" data-live="" className={styles.choice} aria-pressed={value === current} onClick={() => choose(value)}>
          <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
          {t(value)}
        </button>
      ))}
    </div>
  )
}
