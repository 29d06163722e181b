import { keys } from '../lib/storage-keys.ts'

const root = document.documentElement.dataset

/** Writes a stored value and notifies listeners in this tab, as the `storage` event does in other tabs. */
function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

function showTheme(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    button.ariaPressed = String(button.dataset['themeChoice'] === (root['theme'] ?? 'system'))
  }
}

/** Controls that work on every page before and without anything else: colours, and the cookie notice. */
export function workControls(): void {
  showTheme()
  addEventListener('click', ({ target }) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-theme-choice],[data-cookies]') : null
    const theme = control?.dataset['themeChoice']
    if (theme) {
      if (theme === 'system') delete root['theme']
      else root['theme'] = theme
      keep(keys.theme, theme === 'system' ? null : theme)
      showTheme()
    } else if (control && control !== document.documentElement) {
      const accepted = control.dataset['cookies'] === 'accept'
      root['cookies'] = accepted ? 'accepted' : 'closed'
      if (accepted) keep(keys.cookiesAccepted, 'accepted')
    }
  })
}
