// Runs before the first paint: what is on the device decides colours and which of the two states of the shell shows (see shell styles).
import { keys } from '../lib/storage-keys.ts'

const root = document.documentElement.dataset
try {
  const theme = localStorage.getItem(keys.theme)
  if (theme === 'light' || theme === 'dark') root['theme'] = theme
  if (localStorage.getItem(keys.accessToken)) root['session'] = 'in'
  const scope = (localStorage.getItem(keys.cookiesScope) ?? '').split(' ')
  const covers = (root['partners'] ?? '').split(' ').every((partner) => partner === '' || scope.includes(partner))
  if (covers && localStorage.getItem(keys.cookiesAccepted)) root['cookies'] = 'accepted'
  if (localStorage.getItem(keys.subscriptionBannerHidden)) root['alertsBanner'] = 'hidden'
} catch {
  // Storage is refused: the defaults show.
}
