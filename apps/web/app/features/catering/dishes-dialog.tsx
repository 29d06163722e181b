import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { allergens, cateringNoteRule, meals } from '@aquilane/domain/catering/menu'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Dialog } from '@aquilane/ui/dialog'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TextArea } from '@aquilane/ui/text-area'
import { toasts } from '@aquilane/ui/toast-queue'
import { hasPopup } from '~/lib/has-popup.ts'
import { useTextAreaRules } from '~/lib/text-area-rules.ts'
import { DishRow } from './dish-row.tsx'
import { useChooseDishes, useMenu, type Allergen, type Catering, type Dish } from './catering-data.ts'
import styles from './catering.module.css'

interface Props {
  leg: string
  route: { from: string; to: string }
  /** As it was when the dialog opened. */
  catering: Catering
  onClose: () => void
}

/** Dishes by meal; those for any time come first. */
function groupByMeal(dishes: readonly Dish[]): { meal: 'any' | (typeof meals)[number]; dishes: Dish[] }[] {
  const first = ({ meals: own }: Dish) => own[0] ?? 'any'
  return (['any', ...meals] as const).flatMap((meal) => {
    const list = dishes.filter((dish) => first(dish) === meal)
    return list.length === 0 ? [] : [{ meal, dishes: list }]
  })
}

/** The menu of one flight with portions, allergies and a note. */
export function DishesDialog({ leg, route, catering, onClose }: Props) {
  const t = useTranslations('catering')
  const menu = useMenu(leg)
  const [isNoteValid, setNoteValid] = useState(true)
  const [choice, setChoice] = useState<Choice>(() => ({
    portions: new Map(catering.items.map(({ id, quantity }) => [id, quantity])),
    allergies: catering.allergies,
    note: catering.note ?? '',
  }))
  const save = useChooseDishes(leg, () => {
    toasts.show({ tone: 'ok', title: t('dialog.saved') })
    onClose()
  })
  const dishes = menu.data?.data ?? []
  const submit = (): void => {
    const { portions, allergies, note } = choice
    if (save.isPending || !isNoteValid) return
    const items = dishes.flatMap(({ id }) => {
      const quantity = portions.get(id) ?? 0
      return quantity > 0 ? [{ dish: id, quantity }] : []
    })
    save.mutate({ items, allergies: [...allergies], note: note.trim() || null })
  }
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t('dialog.title', route)}
      closeLabel={t('dialog.close')}
      footer={
        <div className={styles.footer}>
          <Total dishes={dishes} portions={choice.portions} currency={catering.total.currency} />
          <Button onClick={submit} pending={save.isPending} pendingLabel={t('dialog.saving')} disabled={!menu.data || !isNoteValid}>
            {t('dialog.save')}
          </Button>
        </div>
      }
    >
      {menu.isPending ? <Skeleton height="360px" radius="6px" /> : null}
      {menu.isError ? <LoadFailed onRetry={() => void menu.refetch()} /> : null}
      {menu.data ? (
        <div className={styles.menu}>
          <SaveFailed error={save.error} />
          <Allergies allergies={choice.allergies} onChange={(allergies) => setChoice({ ...choice, allergies })} />
          <Meals
            dishes={dishes}
            choice={choice}
            max={catering.max_portions}
            onChange={(dish, count) => setChoice({ ...choice, portions: new Map(choice.portions).set(dish, count) })}
          />
          <Note note={choice.note} onChange={(note) => setChoice({ ...choice, note })} onValidity={setNoteValid} />
        </div>
      ) : null}
    </Dialog>
  )
}

interface Choice {
  /** By dish. */
  portions: ReadonlyMap<string, number>
  allergies: readonly Allergen[]
  note: string
}

interface NoteProps {
  note: string
  onChange: (note: string) => void
  onValidity: (valid: boolean) => void
}

function Note({ note, onChange, onValidity }: NoteProps) {
  const t = useTranslations('catering')
  return (
    <TextArea
      label={t('dialog.note')}
      hint={t('dialog.noteHint')}
      rows={3}
      {...useTextAreaRules(cateringNoteRule)}
      onValidity={onValidity}
      value={note}
      onChange={onChange}
    />
  )
}

function Total({ dishes, portions, currency }: { dishes: readonly Dish[]; portions: Choice['portions']; currency: string }) {
  const t = useTranslations('catering')
  const cents = dishes.reduce((sum, { id, price }) => sum + Math.round(price.amount * 100) * (portions.get(id) ?? 0), 0)
  return (
    <p className={styles.sum} role="status">
      {cents === 0 ? (
        t('dialog.totalNone')
      ) : (
        <>
          {t('dialog.total')} <b>{formatMoneyFixed({ amount: cents / 100, currency })}</b>
        </>
      )}
    </p>
  )
}

function Allergies({ allergies, onChange }: { allergies: readonly Allergen[]; onChange: (allergies: readonly Allergen[]) => void }) {
  const t = useTranslations('catering')
  return (
    <fieldset className={styles.allergies}>
      <legend>{t('dialog.allergies')}</legend>
      <p className={styles.quiet}>{t('dialog.allergiesHint')}</p>
      <div className={styles.ticks}>
        {allergens.map((one) => (
          <Checkbox
            key={one}
            checked={allergies.includes(one)}
            onChange={(checked) => onChange(checked ? [...allergies, one] : allergies.filter((other) => other !== one))}
          >
            {t(`allergens.${one}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

interface MealsProps {
  dishes: readonly Dish[]
  choice: Choice
  max: number
  onChange: (dish: string, count: number) => void
}

function Meals({ dishes, choice: { portions, allergies }, max, onChange }: MealsProps) {
  const t = useTranslations('catering')
  return groupByMeal(dishes).map(({ meal, dishes: list }) => (
    <section key={meal} className={styles.meal}>
      <h3 className={styles.mealTitle}>{t(`meals.${meal}`)}</h3>
      <ul className={styles.dishes}>
        {list.map((dish) => (
          <DishRow
            key={dish.id}
            dish={dish}
            conflicts={dish.allergens.filter((one) => allergies.includes(one))}
            count={portions.get(dish.id) ?? 0}
            max={max}
            onChange={(count) => onChange(dish.id, count)}
          />
        ))}
      </ul>
    </section>
  ))
}

function SaveFailed({ error }: { error: Error | null }) {
  const t = useTranslations('catering')
  const te = useTranslations('errors')
  if (error === null || hasPopup(error)) return null
  return <Banner tone="error">{error instanceof ApiError ? te(error.code) : t('dialog.failed')}</Banner>
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('catering')
  return (
    <Banner tone="error">
      {t('failed')}{' '}
      <Button variant="outline" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Banner>
  )
}
