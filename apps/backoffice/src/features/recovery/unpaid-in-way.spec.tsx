import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import en from '@aquilane/i18n/en/staff-recovery.json'
import italian from '@aquilane/i18n/it/staff-recovery.json'
import { UnpaidInWay } from './unpaid-in-way.tsx'

const leg = { id: 'leg', route: 'NCE – GVA', departure_date: '2026-12-24T12:00', paying: false }
const texts = { en, it: italian }

function show(locale: keyof typeof texts, over: Partial<Parameters<typeof UnpaidInWay>[0]> = {}): string {
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={{ 'staff-recovery': texts[locale] }} timeZone="UTC">
      <MemoryRouter>
        <UnpaidInWay orderId="trip" leg={leg} keepsMoney={false} canDrop {...over} />
      </MemoryRouter>
    </IntlProvider>,
  )
}

describe('an unpaid flight in the way of a recovery', () => {
  it.each([
    ['en', 'No replacement can be proposed until it is dropped', 'Nothing can be proposed or refunded', 'Drop the flight'],
    ['it', 'non si può proporre un sostituto', 'non si può proporre né rimborsare nulla', 'Togli il volo'],
  ] as const)('is named with the reason and the way to its drop (%s)', (locale, reason, reasonOfMoney, drop) => {
    const shown = show(locale)
    expect(shown).toContain(reason)
    expect(shown).toContain('NCE – GVA')
    expect(shown).toContain(drop)
    expect(shown).toContain('href="/trips/trip?change=1"')
    expect(show(locale, { keepsMoney: true })).toContain(reasonOfMoney)
  })

  it('is not dropped by a member who may not, nor while money for it is on its way', () => {
    expect(show('en', { canDrop: false })).not.toContain('href')
    const paying = show('en', { leg: { ...leg, paying: true } })
    expect(paying).toContain('Money for it is on its way')
    expect(paying).not.toContain('href')
  })
})
