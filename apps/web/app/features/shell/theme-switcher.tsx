import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './switcher.module.css'

const choices = [
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
  { value: 'system', Icon: Monitor },
] as const

/** Light, dark, or system. The boot script handles clicks and the pressed state, so it works without hydration. */
export function ThemeSwitcher() {
  const t = useTranslations('nav.theme')
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{t('label')}</legend>
      {choices.map(({ value, Icon }) => (
        <button key={value} type="button" data-theme-choice={value} className={styles.choice} suppressHydrationWarning>
          <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
          {t(value)}
        </button>
      ))}
    </fieldset>
  )
}
