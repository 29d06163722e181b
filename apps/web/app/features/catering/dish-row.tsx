import { TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import type { Allergen, Dish } from './catering-data.ts'
import styles from './catering.module.css'

interface Props {
  dish: Dish
  /** Allergens of the dish that passengers are allergic to. */
  conflicts: readonly Allergen[]
  count: number
  max: number
  onChange: (count: number) => void
}

/** One dish with its portions. */
export function DishRow({ dish, conflicts, count, max, onChange }: Props) {
  const t = useTranslations('catering')
  const locale = useLocale()
  const facts = [
    dish.price.amount === 0 ? t('dialog.included') : t('dialog.portion', { price: formatMoney(dish.price) }),
    // What is vegan is vegetarian.
    ...dish.diets.filter((diet) => diet !== 'vegetarian' || !dish.diets.includes('vegan')).map((diet) => t(`diets.${diet}`)),
  ]
  return (
    <li className={styles.dish}>
      <div className={styles.dishText}>
        <b>{dish.name}</b>
        <span className={styles.quiet}>{dish.description}</span>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
        {conflicts.length > 0 ? (
          <span className={styles.conflict}>
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('dialog.conflict', { allergens: new Intl.ListFormat(locale).format(conflicts.map((one) => t(`allergens.${one}`))) })}
          </span>
        ) : null}
      </div>
      <NumberStepper
        label={t('dialog.portions', { dish: dish.name })}
        hideLabel
        className={styles.portions}
        decreaseLabel={t('dialog.fewer', { dish: dish.name })}
        increaseLabel={t('dialog.more', { dish: dish.name })}
        value={count}
        max={max}
        onChange={onChange}
      />
    </li>
  )
}
