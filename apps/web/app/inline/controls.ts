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

/** Scripts that run cannot be stopped: a withdrawn consent deletes the cookies that scripts can see and reloads the page. */
function withdrawConsent(): void {
  keep(keys.cookiesAccepted, null)
  keep(keys.cookiesScope, null)
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; domain=.${labels.slice(index).join('.')}`)]
  for (const cookie of document.cookie.split('; ').filter(Boolean))
    for (const domain of domains) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/${domain}`
  location.reload()
}

function chooseCookies(choice: string | undefined): void {
  if (choice === 'withdraw') return withdrawConsent()
  root['cookies'] = choice === 'accept' ? 'accepted' : 'closed'
  if (choice !== 'accept') return
  keep(keys.cookiesScope, root['partners'] ?? null)
  keep(keys.cookiesAccepted, 'accepted')
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
    } else if (control && control !== document.documentElement) chooseCookies(control.dataset['cookies'])
  })
}
