import type { CSSProperties } from 'react'

/**
 * The tokens of the house as mail programs take them: on each element, in plain hexadecimal. What is dark-mode friendly stands once
 * more in a style sheet that programs without dark mode ignore.
 */
const light = { bg: '#FAF8F4', surface: '#FFFFFF', sunk: '#F4F0E8', ink: '#14181F', ink2: '#4A5260', gold: '#806126', line: '#E4DDCF' }
const dark = { bg: '#0B1118', surface: '#121A24', sunk: '#1A2430', ink: '#F3EFE7', ink2: '#B7BEC9', gold: '#D9BC80', line: '#263241' }
const button = { light: ['#0E2A3B', '#FFFFFF'], dark: ['#D9BC80', '#14181F'] } as const

const sans = "'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif"
const display = "'Cormorant Garamond',Georgia,'Times New Roman',serif"

const text: CSSProperties = { margin: 0, fontFamily: sans, fontSize: 16, lineHeight: '26px', color: light.ink }

export const theme = {
  body: { margin: 0, padding: '32px 12px 48px', backgroundColor: light.bg },
  container: { maxWidth: 560 },
  brand: { ...text, padding: '0 28px 20px', fontFamily: display, fontSize: 20, letterSpacing: '0.22em', color: light.gold },
  card: { backgroundColor: light.surface, border: `1px solid ${light.line}`, borderRadius: 6 },
  cardInside: { padding: '32px 28px 36px' },
  heading: { ...text, fontFamily: display, fontSize: 30, lineHeight: '34px', fontWeight: 500 },
  text: { ...text, margin: '20px 0 0' },
  code: {
    ...text,
    margin: '24px 0 0',
    padding: '18px 0',
    backgroundColor: light.sunk,
    borderRadius: 6,
    fontSize: 32,
    lineHeight: '40px',
    fontWeight: 600,
    letterSpacing: '0.24em',
    textIndent: '0.24em',
    textAlign: 'center',
  },
  picture: { display: 'block', width: '100%', maxWidth: 502, height: 'auto', margin: '24px 0 0', border: 0, borderRadius: 6 },
  leg: { margin: '24px 0 0', padding: '16px 20px', backgroundColor: light.sunk, borderRadius: 6 },
  legWhen: { ...text, fontSize: 14, lineHeight: '22px', color: light.gold },
  legRoute: { ...text, fontSize: 18, lineHeight: '28px', fontWeight: 600 },
  quiet: { ...text, fontSize: 14, lineHeight: '22px', color: light.ink2 },
  button: {
    fontFamily: sans,
    margin: '28px 0 0',
    padding: '14px 24px',
    borderRadius: 6,
    backgroundColor: button.light[0],
    color: button.light[1],
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  foot: { padding: '24px 28px 0' },
  link: { color: light.ink2, textDecoration: 'underline' },
} as const satisfies Record<string, CSSProperties>

/** For mail clients with dark mode; `!important`, because inline styles take precedence over a sheet. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  body, .bg, .bg td { background-color: ${dark.bg} !important }
  .card, .card td { background-color: ${dark.surface} !important; border-color: ${dark.line} !important }
  .sunk, .sunk td { background-color: ${dark.sunk} !important }
  .ink { color: ${dark.ink} !important }
  .ink2 { color: ${dark.ink2} !important }
  .gold { color: ${dark.gold} !important }
  .button { background-color: ${button.dark[0]} !important; color: ${button.dark[1]} !important }
}
@media (max-width: 480px) { .inside { padding: 24px 20px 28px !important } .edge { padding-left: 20px !important; padding-right: 20px !important } }
`
