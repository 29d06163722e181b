import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { payLimits } from '@aquilane/domain/assistants/permissions'
import { formatMoney } from '@aquilane/i18n/format'
import { Checkbox } from '@aquilane/ui/checkbox'
import { MoneyField } from '@aquilane/ui/money-field'
import { groupAmount } from '@aquilane/ui/money-rules'
import type { Grant, Permission } from './use-assistants.ts'
import styles from './assistants.module.css'

const offered = ['see', 'book', 'pay', 'documents'] as const satisfies readonly Permission[]
const euros = (amount: number) => ({ amount, currency: 'EUR' })

/** What is ticked and typed; nothing but the sight of trips is ticked before. */
export function useGrant(begin: { permissions: readonly Permission[]; limit: number | null }) {
  const [permissions, setPermissions] = useState<readonly Permission[]>(begin.permissions)
  const [text, setText] = useState(begin.limit === null ? '' : groupAmount(String(begin.limit), ''))
  const [limit, setLimit] = useState(begin.limit)
  const [isFaulty, setFaulty] = useState(false)
  const pays = permissions.includes('pay')
  return {
    permissions,
    text,
    isFaulty,
    toggle: (permission: Permission, isOn: boolean) =>
      setPermissions(offered.filter((one) => (one === permission ? isOn : permissions.includes(one)))),
    type: (typed: string, amount: number | null) => {
      setText(typed)
      setLimit(amount)
      setFaulty(false)
    },
    /** Null when the limit is not one; it gets the focus, unless a field above it has. */
    read: (hasFocus: boolean): Grant | null => {
      if (!pays) return { permissions: [...permissions], pay_limit: null }
      const isLimit = limit !== null && limit >= payLimits.min && limit <= payLimits.max
      setFaulty(!isLimit)
      if (!isLimit && !hasFocus) document.querySelector<HTMLInputElement>('[name="pay-limit"]')?.focus()
      return isLimit ? { permissions: [...permissions], pay_limit: euros(limit) } : null
    },
  }
}

export function GrantFields({ grant }: { grant: ReturnType<typeof useGrant> }) {
  const t = useTranslations('assistants')
  return (
    <fieldset className={styles.permissions}>
      <legend>{t('permissions.title')}</legend>
      {offered.map((permission) => (
        <div key={permission} className={styles.permission}>
          <Checkbox
            checked={grant.permissions.includes(permission)}
            disabled={permission === 'see'}
            hint={t(`permissions.${permission}Hint`)}
            onChange={(isOn) => grant.toggle(permission, isOn)}
          >
            {t(`permissions.${permission}`)}
          </Checkbox>
          {permission === 'pay' && grant.permissions.includes('pay') ? <Limit grant={grant} /> : null}
        </div>
      ))}
      <p className={styles.quiet}>{t('never')}</p>
    </fieldset>
  )
}

function Limit({ grant }: { grant: ReturnType<typeof useGrant> }) {
  const t = useTranslations('assistants')
  const fault = t('limitFault', { min: formatMoney(euros(payLimits.min)), max: formatMoney(euros(payLimits.max)) })
  return (
    <div className={styles.limit}>
      <MoneyField
        name="pay-limit"
        symbol="€"
        label={t('limit')}
        hint={t('limitHint')}
        required
        value={grant.text}
        error={grant.isFaulty ? fault : undefined}
        onChange={grant.type}
      />
    </div>
  )
}
